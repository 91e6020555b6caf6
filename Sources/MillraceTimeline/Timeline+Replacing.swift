import Millrace

extension Timeline {
    /// Shows another past, such as a recorded one, in place of what has been recorded. The stores stay as they are.
    ///
    /// - Parameters:
    ///   - transitions: what happened, with where it continued if that was not the transition before: `.after(i)` is the
    ///     transition at index `i`.
    ///   - bases: the stores' states at the start.
    ///   - first: the number of the first transition; above all that there have been by default.
    ///   - allowsReplay: whether reducers may run on these states and actions.
    package func replace(
        with transitions: [(transition: Transition, continues: Position?)],
        bases: [(store: StoreHandle, state: Any)],
        numberedFrom first: Int? = nil,
        allowsReplay: Bool
    ) {
        let states = Dictionary(bases.map { ($0.store, $0.state) }) { first, _ in first }
        change { storage in
            for (store, state) in bases { storage.note(store, base: state) }
            storage.removeAll(basedOn: states)
            storage.allowsReplay = allowsReplay
            if let first { storage.number(from: first) }
            let first = storage.ids.lowerBound
            for (transition, continues) in transitions {
                storage.note(transition.store, base: transition.old)
                storage.add(transition, size: 0, continuing: continues?.moved(by: first))
            }
            storage.provenance.noteImport(endingBefore: storage.ids.upperBound)
            storage.pendingChanges = [.replaced, .status]
        }
    }
}

extension Timeline.Position {
    /// The position when entries are numbered from another number on.
    fileprivate func moved(by offset: Int) -> Timeline.Position {
        if case .after(let index) = self { .after(index + offset) } else { self }
    }
}
