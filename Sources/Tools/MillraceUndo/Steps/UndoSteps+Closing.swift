extension UndoSteps {
    /// An open step to which no edit can be added any more.
    func stepToClose(isGroupOpen: (Int) -> Bool) -> OpenStep? {
        let canGrow = open.map { $0.group.map(isGroupOpen) ?? true } ?? false
        if !canGrow, let last = undoable.last, last.isOpen {
            return OpenStep(step: last, isUndoable: true, revision: revision)
        }
        // An undo, which runs under the store's lock, moves a step as it is.
        return redoable.last.flatMap { last in
            last.isOpen ? OpenStep(step: last, isUndoable: false, revision: revision) : nil
        }
    }

    struct OpenStep {
        let step: Step
        let isUndoable: Bool
        let revision: Int
    }

    /// Replaces an open step by a closed one, unless the steps have changed since. Then the next change closes it.
    mutating func close(_ open: OpenStep, by closed: Step, dropped: inout [Any]) {
        if open.revision != revision { return }
        if open.isUndoable {
            replaceLast(by: closed, &dropped)
        } else {
            dropped.append(redoable.replace(redoable.lastID, by: closed) as Any)
        }
        // What the edits have inserted was a part of the present values so far, and not counted.
        trim(&dropped)
        revision += 1
    }
}
