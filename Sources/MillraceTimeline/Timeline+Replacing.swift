import Millrace

extension Timeline {
    /// Shows another past, such as a recorded one, in place of what has been recorded: paused, and at its start.
    ///
    /// - Parameters:
    ///   - transitions: what happened, with where it continued if that was not the transition before: `.after(i)` is the
    ///     transition at index `i`.
    ///   - bases: the stores' states at the start.
    ///   - allowsReplay: whether reducers may run on these states and actions.
    /// - Returns: the stores that could not be moved to the start.
    package func replace(
        with transitions: [(transition: Transition, continues: Position?)],
        bases: [(store: StoreHandle, state: Any)],
        allowsReplay: Bool
    ) -> Failures {
        let states = Dictionary(bases.map { ($0.store, $0.state) }) { first, _ in first }
        change { storage in
            storage.isPaused = true
            for (store, state) in bases { storage.note(store, base: state) }
            storage.removeAll(basedOn: states)
            storage.allowsReplay = allowsReplay
            let first = storage.ids.lowerBound
            for (transition, continues) in transitions {
                storage.note(transition.store, base: transition.old)
                storage.add(transition, size: 0, continuing: continues?.moved(by: first))
            }
            storage.pendingChanges = [.replaced, .status]
        }
        return travel(to: .start)
    }
}

extension Timeline.Position {
    /// The position when entries are numbered from another number on.
    fileprivate func moved(by offset: Int) -> Timeline.Position {
        if case .after(let index) = self { .after(index + offset) } else { self }
    }
}
