extension UndoSteps {
    /// The values and steps from which a ``Change`` or a ``Journey`` is computed. O(parts).
    var basis: Basis {
        Basis(
            values: values,
            journey: journey,
            // While time travel shows a past state, a change continues from that state: see `note(_:dropped:)`.
            last: journey?.step ?? undoable.last,
            amendable: (values ?? []).indices.map(amendable),
            open: open,
            isAtSavedMark: isAtSavedMark,
            bytesOfOthers: undoable.count + redoable.count > 1 ? bytes - (undoable.last?.bytes ?? 0) : nil,
            mostBytes: mostBytes,
            revision: revision
        )
    }

    /// The steps that a change of a part amends if it does not count.
    private func amendable(_ part: Int) -> Basis.Amendable {
        guard let journey else {
            return (undoable.last(changing: part), redoable.last(changing: part))
        }
        if journey.step[part] == nil { return (undoable.last(changing: part), nil) }
        return ((undoable.nextID, journey.step), nil)
    }

    /// What a ``Change`` or a ``Journey`` needs of the values and steps at one revision.
    struct Basis {
        typealias Amendable = (undoable: (id: Int, step: Step)?, redoable: (id: Int, step: Step)?)

        let values: [Any]?
        let journey: (step: Step, values: [Any])?

        /// The last step that can be undone.
        let last: Step?

        /// For each part, the last steps to undo and to redo that change it.
        let amendable: [Amendable]
        let open: Edit?
        let isAtSavedMark: Bool

        /// The memory of all steps but the last one to undo; nil if there are no others.
        let bytesOfOthers: Int64?
        let mostBytes: Int64
        let revision: Int
    }
}
