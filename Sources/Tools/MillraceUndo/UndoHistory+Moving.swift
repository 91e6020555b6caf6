import Millrace
import MillraceReporting

extension UndoHistory {
    /// Undoes or redoes by a request that the store performs between two changes.
    ///
    /// - Parameter place: where the history must be; nil for anywhere.
    func move(by change: Int, from place: Int? = nil) -> Bool {
        guard !transitions.isHoldingActions, let handle = transitions.store else { return false }
        let request: Request? = state.withLock { state in
            if let place, state.value.steps.place(after: state.value.pending) != place { return nil }
            // Each change of the store that the history has not recorded yet may add a step to undo.
            let count =
                change < 0
                ? state.value.steps.mostUndoable(after: state.value.unseenChanges(of: handle))
                    + state.value.pending
                : state.value.steps.redoCount - state.value.pending
            if count <= 0 { return nil }
            state.value.pending += change
            return Request(change, of: self, state.value.clearCount)
        }
        guard let request else { return false }
        let isSent = send(request, to: handle)
        publish()
        return isSent && state.withLock { _ in request.outcome } != .nothingToDo
    }

    /// Sends a request to the store, which performs it at once or in the order of its queue.
    private func send(_ request: Request, to handle: StoreHandle) -> Bool {
        do {
            try handle.modify(by: origin) { [weak self] state in
                self?.perform(request, on: &state, of: handle) ?? false
            }
            return true
        } catch {
            // The store and the request have been released.
            return false
        }
    }

    /// Performs a request. Called between two changes of the store, with its lock held if it has one.
    ///
    /// - Returns: whether the state has changed.
    private func perform(_ request: Request, on storeState: inout Any, of handle: StoreHandle) -> Bool {
        let values: UserValue<[PartValue]>? = state.withLock { state in
            // `clear()` has dropped the steps that existed when this request was made.
            if request.clearCount != state.value.clearCount {
                request.outcome = .nothingToDo
                return nil
            }
            if state.value.unseenChanges(of: handle) != 0 {
                state.value.waiting.append(request)
                return nil
            }
            state.value.pending -= request.change
            state.value.roundsLost = 0
            request.outcome = .nothingToDo
            if transitions.isHoldingActions { return nil }
            let values =
                request.change < 0
                ? state.value.steps.undo(dropped: &request.dropped)
                : state.value.steps.redo(dropped: &request.dropped)
            guard let values else { return nil }
            request.outcome = .done
            // Count the transition of this change in advance. It will have the next position.
            state.value.store?.seen += 1
            return UserValue(values)
        }
        guard let values else { return false }
        parts.write(values.value, &storeState)
        return true
    }

    /// Sends the waiting requests to the store again, if the history has recorded all changes of the store. Drops them if they
    /// have lost against further changes too often.
    func takeUpWaiting() {
        let (requests, areDropped): ([Request], Bool) = state.withLock { state in
            guard !state.value.waiting.isEmpty, let store = state.value.store,
                state.value.unseenChanges(of: store.handle) == 0
            else { return ([], false) }
            defer { state.value.waiting = [] }
            state.value.roundsLost += 1
            if state.value.roundsLost <= Self.mostAttempts { return (state.value.waiting, false) }
            state.value.roundsLost = 0
            return (state.value.waiting, true)
        }
        // A request that is released without having been performed is no longer pending.
        if areDropped { return }
        for request in requests {
            if let handle = transitions.store { _ = send(request, to: handle) }
        }
    }

    /// A pending undo or redo. If a Mobius loop ends before it has performed a request, the request is released and
    /// has no effect.
    ///
    /// Sendable: the mutable properties are read and written under the history's lock, or by the owner of the last
    /// reference.
    final class Request: @unchecked Sendable {
        enum Outcome { case done, nothingToDo }

        /// -1 for an undo, 1 for a redo.
        let change: Int

        /// The history's `clearCount` when the request was made.
        let clearCount: Int
        private weak var history: UndoHistory?

        /// Nil until the request is performed.
        @exclusivity(unchecked) var outcome: Outcome?

        /// Values to release after unlocking the store.
        @exclusivity(unchecked) var dropped: [Any] = []

        init(_ change: Int, of history: UndoHistory, _ clearCount: Int) {
            self.change = change
            self.clearCount = clearCount
            self.history = history
        }

        deinit {
            // If the request was performed, its transition follows and publishes the status.
            guard outcome != .done, let history else { return }
            if outcome == nil {
                history.state.withLock { [clearCount, change] state in
                    if state.value.clearCount == clearCount { state.value.pending -= change }
                }
            }
            // Publish the status now, because the store's lock was held when the request was performed.
            history.publish()
        }
    }
}
