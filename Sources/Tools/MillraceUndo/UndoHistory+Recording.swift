import Millrace
import MillraceReporting

extension UndoHistory {
    func record(_ transition: Transition) {
        var dropped: [Any] = []
        if transition.origin === origin {
            state.withLock {
                $0.value.steps.noteArrival(dropped: &dropped)
                $0.value.noteSeen(transition, &dropped)
            }
        } else if let old = parts.read(transition.old), let new = parts.read(transition.new) {
            if case .restoration = transition.cause {
                noteRestoration(from: old, to: new, &dropped)
            } else {
                noteChange(transition, from: old, to: new, &dropped)
            }
        }
        closeSteps()
        takeUpWaiting()
        publish()
    }

    private func noteChange(
        _ transition: Transition,
        from old: [Any],
        to new: [Any],
        _ dropped: inout [Any]
    ) {
        // The start of a loop sets the first model. That is not an edit.
        let isStart = if case .start = transition.cause { true } else { false }
        let counts = !isStart && setup.value.counting(transition.action)
        let instant = setup.value.now()
        for _ in 1...Self.mostAttempts {
            let (group, basis) = state.withLock { ($0.value.group(of: transition), $0.value.steps.basis) }
            let edit = Edit(group: group, action: transition.action, instant: instant)
            let change = Change(
                from: old,
                to: new,
                by: counts ? edit : nil,
                in: basis,
                joining: setup.value.joins
            )
            let isNoted = state.withLock { state in
                if !state.value.steps.note(change, dropped: &dropped) { return false }
                state.value.noteSeen(transition, &dropped)
                return true
            }
            if isNoted { return }
        }
        state.withLock { state in
            state.value.steps.restart(at: new, dropped: &dropped)
            state.value.noteSeen(transition, &dropped)
        }
    }

    private func noteRestoration(from old: [Any], to new: [Any], _ dropped: inout [Any]) {
        let moveCount = state.withLock { $0.value.steps.moveCount }
        for _ in 1...Self.mostAttempts {
            let basis = state.withLock { $0.value.steps.basis }
            let journey = Journey(from: isBornInPast ? new : old, to: new, in: basis)
            if state.withLock({ $0.value.steps.note(journey, dropped: &dropped) }) { return }
        }
        state.withLock { state in
            // An undo or a redo since then has ended the travel, and its own transition follows.
            if state.value.steps.moveCount != moveCount { return }
            state.value.steps.restart(at: new, dropped: &dropped)
        }
    }

    /// How often the history computes a change again, or takes up the waiting undos, because the steps or the store have changed
    /// meanwhile. A change is computed outside of the lock, since it calls the parts' `==`. After that many attempts, a change is
    /// recorded without a step, and drops the others, because only ``clear()`` can win so often; waiting undos are dropped.
    static let mostAttempts = 100

    /// Makes the difference of a step to which no edit can be added any more, so that it no longer holds whole values.
    func closeSteps() {
        let found = state.withLock { state in
            let groups = state.value.groups
            return UserValue(state.value.steps.stepToClose { id in groups.contains { $0.id == id } })
        }
        guard let open = found.value else { return }
        let closed = UserValue(open.step.closed())
        var dropped: [Any] = []
        state.withLock { $0.value.steps.close(open, by: closed.value, dropped: &dropped) }
    }
}

extension UndoHistory.State {
    /// Notes that the history has recorded a transition.
    fileprivate mutating func noteSeen(_ transition: Transition, _ dropped: inout [Any]) {
        if let store, store.handle === transition.store {
            self.store?.seen = max(store.seen, transition.sequence)
        } else {
            // The controller has been started again, with a new loop.
            store = (transition.store, transition.sequence)
            // The previous loop may have dropped unprocessed events, and with them the end of a group. So keep only the
            // group that is open now.
            groups = groups.filter { groupDepth > 0 && $0.id == groupCount }
                .map { UndoHistory.Group(id: $0.id, begin: 0) }
            if let saved = savesAt, saved.store !== transition.store {
                // The previous loop has ended without delivering the state that was saved.
                steps.markUnsaved()
                savesAt = nil
            }
            if clearsAt != nil {
                // `clearsAt` is a position of the previous loop, so drop the steps now.
                steps.clear(dropped: &dropped)
                clearsAt = nil
            }
        }
        groups.removeAll { group in group.end.map { $0 <= transition.sequence } ?? false }
        if let saved = savesAt, transition.sequence >= saved.position {
            steps.markSaved()
            savesAt = nil
        }
        if let clearsAt, transition.sequence >= clearsAt {
            steps.clear(dropped: &dropped)
            self.clearsAt = nil
        }
    }

    /// The group of a transition.
    fileprivate func group(of transition: Transition) -> Int? {
        groups.first { $0.contains(transition.sequence) }?.id
    }

    /// The number of the store's changes that the history has not recorded yet. If the history has recorded nothing
    /// of this store, such as a new loop of a controller, at least 1, for the store's start. Negative while an undo
    /// or redo is performed, because its change is counted in advance.
    func unseenChanges(of handle: StoreHandle) -> Int {
        guard let store, store.handle === handle else { return max(1, Int(handle.lastSequence)) }
        return Int(handle.lastSequence) - Int(store.seen)
    }
}
