import Millrace
import MillraceReporting

extension UndoHistory {
    // MARK: Groups

    /// Makes all edits in `body` one step. If groups are nested, the outermost one counts.
    ///
    /// ```swift
    /// history.group {
    ///     presenter.dispatch(.setText(text))
    ///     presenter.dispatch(.setTags(tags))
    /// }
    /// ```
    ///
    /// The group includes changes that other threads make in the meantime, and events sent to a Mobius loop in the
    /// meantime, even if its queue processes them later. It does not include dispatches after `body` has returned,
    /// such as those of a task or effect that `body` started.
    public func group<Result>(_ body: () throws -> Result) rethrows -> Result {
        beginGroup()
        defer { endGroup() }
        return try body()
    }

    /// Begins a group that ``endGroup()`` ends, for edits that one closure cannot make, such as a drag. See
    /// ``group(_:)``.
    public func beginGroup() {
        let id: Int? = state.withLock { state in
            state.value.groupDepth += 1
            if state.value.groupDepth > 1 { return nil }
            state.value.groupCount += 1
            return state.value.groupCount
        }
        guard let id else { return }
        mark { state, position in state.groups.append(Group(id: id, begin: position ?? 0)) }
    }

    /// Ends the group begun by ``beginGroup()``. Stops the process with a message if there is no group.
    public func endGroup() {
        let isEnd = state.withLock { state in
            if state.value.groupDepth == 0 { Misuse.endOfNoGroup() }
            state.value.groupDepth -= 1
            return state.value.groupDepth == 0
        }
        if !isEnd { return }
        mark { state, position in
            guard let last = state.groups.indices.last, state.groups[last].end == nil else { return }
            let seen = state.store?.seen ?? 0
            if let position, position > seen {
                state.groups[last].end = position
            } else {
                state.groups.removeLast()
            }
        }
        closeSteps()
        publish()
    }

    /// Drops all steps; later steps begin at the present state. Call it when the store shows another document.
    /// Pending undos and redos are dropped too.
    public func clear() {
        var dropped: [Any] = []
        let handle = transitions.store
        state.withLock { state in
            state.value.steps.clear(dropped: &dropped)
            state.value.pending = 0
            state.value.clearCount += 1
            if let handle, state.value.unseenChanges(of: handle) > 0 {
                state.value.clearsAt = handle.lastSequence
            }
        }
        publish()
    }

    /// Edits that form one step: all edits between two positions in the store's order.
    struct Group {
        let id: Int
        let begin: UInt64
        /// The position of the store's last change when the group ended; nil while the group is open.
        var end: UInt64?

        func contains(_ position: UInt64) -> Bool { begin < position && position <= end ?? .max }
    }

    /// Calls `body` under the lock, with the position of the store's last change, or nil if there is no store. If the
    /// store has a queue, calls `body` after the input that is already pending on the queue. If the store has no queue,
    /// calls `body` at once.
    private func mark(_ body: @escaping (_ state: inout State, _ position: UInt64?) -> Void) {
        if let handle = transitions.store {
            do {
                return try handle.modify(by: origin) { [weak self] _ in
                    self.map { history in
                        history.state.withLock { body(&$0.value, handle.lastSequence) }
                    }
                    return false
                }
            } catch {
                // The store has been released in the meantime, so call `body` without a position.
            }
        }
        state.withLock { body(&$0.value, nil) }
    }
}
