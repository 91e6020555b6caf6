extension UndoSteps {
    /// Where the store will be after pending moves. O(pending moves).
    ///
    /// - Parameter pending: the number of pending redos minus the number of pending undos.
    func place(after pending: Int) -> Int { step(at: pending - 1)?.place ?? bottom }

    /// Where the next redo after pending moves will lead; nil if there is none. O(pending moves).
    func placeOfRedo(after pending: Int) -> Int? {
        journey != nil && pending >= 0 ? nil : step(at: pending)?.place
    }

    /// A step by its distance from the present place: -1 for the next to undo, 0 for the next to redo.
    private func step(at distance: Int) -> Step? {
        if distance >= 0 { return redoable.step(beforeLast: distance) }
        guard let journey else { return undoable.step(beforeLast: -1 - distance) }
        return distance == -1 ? journey.step : undoable.step(beforeLast: -2 - distance)
    }

    // MARK: The saved mark

    /// Marks the place where the store is. Outside of groups, no later edit joins the step before the mark.
    mutating func markSaved() {
        saved = place
        if open?.group == nil { open = nil }
        revision += 1
    }

    mutating func markUnsaved() { saved = nil }
}
