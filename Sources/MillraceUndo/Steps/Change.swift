/// The effect of a store's change on a history. Computed outside the lock, because the computation compares
/// values, and then recorded under the lock.
struct Change {
    enum Kind {
        /// An edit with a step of its own.
        case edit(Step, Edit)
        /// An edit that joins the last step. The associated step replaces the last step. If the edit reverts the last
        /// step, the last step is removed, and the associated step is nil.
        case joiningEdit(Step?, Edit)
        /// A change that is not undoable. It alters the state between the last step and the step that a redo would
        /// apply. So the associated steps replace these two steps.
        case amendment(last: Step?, next: Step?)
        /// None of the history's parts has changed.
        case nothing
    }

    let kind: Kind

    /// The values after all undoable steps when this change has been recorded.
    let values: [Any]

    /// The revision of the steps from which the change was computed: see ``UndoSteps/note(_:dropped:)``.
    let revision: Int

    /// - Parameters:
    ///   - edit: the edit; nil if the change is not undoable.
    ///   - joins: whether an edit may join the previous one.
    init(
        from old: [Any],
        to new: [Any],
        by edit: Edit?,
        in basis: UndoSteps.Basis,
        joining joins: (Edit, Edit) -> Bool
    ) {
        let start = basis.journey?.values ?? basis.values ?? old
        let last = basis.journey?.step ?? basis.last
        revision = basis.revision
        guard let step = Step(from: start, to: new) else {
            kind = .nothing
            values = start
            return
        }
        values = new
        func lengthened(_ step: Step) -> Step? {
            Step(from: start.replacing(step.reverted(from: start)), to: new)
        }
        guard let edit else {
            let next = basis.journey == nil ? basis.next : nil
            kind = .amendment(
                last: last.flatMap(lengthened),
                next: next.flatMap { Step(from: new, to: start.replacing($0.applied(to: start))) }
            )
            return
        }
        if let last, let open = basis.open, joins(open, edit) {
            kind = .joiningEdit(lengthened(last), edit)
        } else {
            kind = .edit(step, edit)
        }
    }
}

/// A past state that time travel shows in place of the values after all steps.
struct Journey {
    /// The values after all steps.
    let start: [Any]
    /// The values that time travel shows.
    let values: [Any]
    /// The step from `start` to `values`; nil if they are equal.
    let step: Step?
    let revision: Int

    /// - Parameter old: the values after all steps; used only if `basis` does not contain them yet.
    init(from old: [Any], to shown: [Any], in basis: UndoSteps.Basis) {
        start = basis.values ?? old
        values = shown
        step = Step(from: start, to: shown)
        revision = basis.revision
    }
}
