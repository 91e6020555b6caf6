import Millrace
import MillraceReporting

extension Timeline {
    /// Replaces all entries by other transitions, such as those of a recording. The stores keep their states.
    ///
    /// - Parameters:
    ///   - transitions: the transitions, each with the position that it continues. The position is nil if the
    ///     transition continues the previous one. In `.after(i)`, `i` is the index of a transition in this array.
    ///   - bases: the stores' states at the start.
    ///   - first: the number of the first transition; by default above all numbers used so far.
    ///   - allowsReplay: whether reducers may run with these states and actions.
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
    /// The same position after the numbers of all entries have been increased by an offset.
    fileprivate func moved(by offset: Int) -> Timeline.Position {
        if case .after(let index) = self { .after(index + offset) } else { self }
    }
}
