import MillraceValues

/// The effect of a store's change on a history. The history computes it outside the lock, because the computation
/// compares values, and then records it under the lock.
struct Change {
    enum Kind {
        /// An edit with a step of its own.
        case edit(Step, Edit)
        /// An edit that joins the last step. The associated step replaces the last step. If the edit reverts the last
        /// step, the last step is removed, and the associated step is nil. The step is open, unless there is no room for it.
        case joiningEdit(Step?, Edit)
        /// A change that is not undoable.
        case amendment(Amendment)
        /// None of the history's parts has changed.
        case nothing
    }

    let kind: Kind

    /// What replaces the last step if that was open and the change does not join it.
    let closed: Step?

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
        revision = basis.revision
        if let edit, let joined = basis.joined(by: edit, from: start, to: new, joins) {
            kind = .joiningEdit(joined, edit)
            closed = nil
            values = new
            return
        }
        guard let step = Step(from: start, to: new) else {
            kind = .nothing
            closed = nil
            values = start
            return
        }
        values = new
        guard let edit else {
            closed = nil
            kind = .amendment(Amendment(of: step.indices, from: start, to: new, in: basis))
            return
        }
        closed = basis.closedLast
        kind = .edit(step, edit)
    }
}

extension UndoSteps.Basis {
    /// The last step with an edit that joins it; `.some(nil)` if they cancel each other. Nil if the edit does not join it.
    fileprivate func joined(
        by edit: Edit,
        from start: [Any],
        to new: [Any],
        _ joins: (Edit, Edit) -> Bool
    ) -> Step?? {
        guard let last, let open, joins(open, edit) else { return nil }
        // In a group begun by hand, it does not matter whether this edit has changed anything, except to a saved mark.
        let isInGroup = edit.group != nil && !isAtSavedMark
        let isEdit = isInGroup ? { !Sameness.areIdentical($0, $1) } : differ
        guard zip(start, new).contains(where: isEdit) else { return nil }
        let joined = last.joined(from: start, to: new)
        return .some(joined.map { hasRoom(for: $0) ? $0 : $0.closed() })
    }

    /// Whether an open last step causes no older step to be dropped.
    private func hasRoom(for step: Step) -> Bool {
        bytesOfOthers.map { $0 + step.bytes <= mostBytes } ?? true
    }

    /// What replaces the last step if it is open.
    var closedLast: Step? { last.flatMap { $0.isOpen ? $0.closed() : nil } }
}

/// The steps to replace, by their identifiers, after a change that is not undoable; nil for a step that is removed.
///
/// For each part that the change affects, it joins the last undoable step that changes the same part. The next
/// redoable step that changes this part is replaced by one that begins at the new value. Steps that change only other
/// parts stay.
struct Amendment {
    private(set) var undoable: [Int: Step?] = [:]
    private(set) var redoable: [Int: Step?] = [:]

    fileprivate init(of parts: [Int], from start: [Any], to new: [Any], in basis: UndoSteps.Basis) {
        // Before the first change there are no steps to amend.
        for part in parts where part < basis.amendable.count {
            Self.replace(&undoable, basis.amendable[part].undoable, part) { last in
                patch(from: last.reverted(from: start[part]), to: new[part])
            }
            Self.replace(&redoable, basis.amendable[part].redoable, part) { next in
                patch(from: new[part], to: next.applied(to: start[part]))
            }
        }
    }

    /// Replaces the patch of a part in a step that changes this part.
    private static func replace(
        _ replaced: inout [Int: Step?],
        _ found: (id: Int, step: Step)?,
        _ part: Int,
        _ amended: (any Patch) -> (any Patch)?
    ) {
        guard let (id, found) = found, let step = replaced[id, default: found], let patch = step[part] else {
            return
        }
        replaced[id] = .some(step.replacingPatch(at: part, by: amended(patch)))
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
    /// What replaces the last step if that was open.
    let closed: Step?
    let revision: Int

    /// - Parameter old: the values after all steps; used only if `basis` does not contain them yet.
    init(from old: [Any], to shown: [Any], in basis: UndoSteps.Basis) {
        start = basis.values ?? old
        values = shown
        step = Step(from: start, to: shown)
        closed = basis.closedLast
        revision = basis.revision
    }
}
