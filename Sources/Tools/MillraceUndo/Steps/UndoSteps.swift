import Millrace

/// The steps that can be undone and redone, and the store's position between them.
///
/// Only the present values are stored completely. Each step contains a difference, so other states are computed step
/// by step.
struct UndoSteps {
    var undoable = StepStack()
    var redoable = StepStack()

    /// The values after all undoable steps; nil before the first change.
    var values: [Any]?

    /// The past state that time travel shows, with the step that leads to it; nil if the store shows the present
    /// values.
    var journey: (step: Step, values: [Any])?

    /// The last edit, if the next edit may join its step.
    var open: Edit?

    /// The place before the first step. See ``Step/place``.
    var bottom = 0
    static let places = AtomicCell<Int>(0)

    /// The place after the last edit.
    var lastEdit = 0

    /// The place that is marked as saved; nil if it cannot be reached any more.
    var saved: Int? = 0

    /// The number of undos and redos so far.
    private(set) var moveCount = 0

    /// Increases whenever the basis of a ``Change`` changes.
    var revision = 0

    var bytes: Int64 { undoable.bytes + redoable.bytes }

    /// The largest number of steps that can be undone, or redone.
    let mostSteps: Int
    let mostBytes: Int64

    init(mostSteps: Int, mostBytes: Int64) {
        self.mostSteps = max(1, mostSteps)
        self.mostBytes = mostBytes
    }

    /// Where the store is.
    var place: Int { journey?.step.place ?? undoable.last?.place ?? bottom }

    /// Whether the store is where it was when it was last marked as saved.
    var isAtSavedMark: Bool { place == saved }

    /// The number of steps that can be undone. If time travel shows a past state, the change to that state counts as
    /// one more step.
    var undoCount: Int { undoable.count + (journey == nil ? 0 : 1) }

    /// The number of steps that can be redone. Zero while time travel shows a different state, because continuing
    /// from that state is a new step.
    var redoCount: Int { journey == nil ? redoable.count : 0 }

    /// The largest number of steps that can be undone after some further changes.
    func mostUndoable(after changes: Int) -> Int { max(undoCount, min(undoCount + changes, mostSteps)) }

    // MARK: Changes of the store

    /// Records a change of the store.
    ///
    /// - Parameter dropped: receives values to release after unlocking.
    /// - Returns: false, without recording, if the change was computed from an outdated basis.
    mutating func note(_ change: Change, dropped: inout [Any]) -> Bool {
        if change.revision != revision { return false }
        dropped += [values as Any, journey as Any]
        if let journey { append(journey.step, &dropped) } else { replaceLast(by: change.closed, &dropped) }
        switch change.kind {
        case .edit(let step, let edit):
            append(Self.atNewPlace(step), &dropped)
            open = edit
        case .joiningEdit(let step, let edit):
            let joined = step.map(Self.atNewPlace)
            lastEdit = Self.nextPlace
            dropped.append(undoable.replace(undoable.lastID, by: joined) as Any)
            open = step == nil ? nil : edit
        case .amendment(let amendment):
            // The last step may be removed. Then the next edit must not join the step before it.
            if let last = amendment.undoable[undoable.lastID], last == nil { open = nil }
            for (id, step) in amendment.undoable { dropped.append(undoable.replace(id, by: step) as Any) }
            for (id, step) in amendment.redoable { dropped.append(redoable.replace(id, by: step) as Any) }
        case .nothing: break
        }
        values = change.values
        journey = nil
        revision += 1
        trim(&dropped)
        return true
    }

    /// Records the state that time travel shows. Returns false, without recording, if `journey` was computed from an
    /// outdated basis.
    mutating func note(_ journey: Journey, dropped: inout [Any]) -> Bool {
        if journey.revision != revision { return false }
        dropped += [values as Any, self.journey as Any]
        if self.journey == nil { replaceLast(by: journey.closed, &dropped) }
        values = journey.start
        self.journey = journey.step.map { (Self.atNewPlace($0), journey.values) }
        open = nil
        revision += 1
        return true
    }

    mutating func replaceLast(by step: Step?, _ dropped: inout [Any]) {
        if let step { dropped.append(undoable.replace(undoable.lastID, by: step) as Any) }
    }

    /// Records that the store has the values of the last undo or redo, even if time travel showed a past state before.
    mutating func noteArrival(dropped: inout [Any]) {
        if journey == nil { return }
        dropped.append(journey as Any)
        journey = nil
        revision += 1
    }

    // MARK: Undo and redo

    /// Undoes the last step.
    ///
    /// - Returns: the parts to set; nil if there is no step to undo.
    mutating func undo(dropped: inout [Any]) -> [PartValue]? {
        if let journey {
            // Continue from the state that time travel shows. Time travel to that state counts as a step.
            append(journey.step, &dropped)
            dropped.append(values as Any)
            values = journey.values
            self.journey = nil
        }
        guard let values, var step = undoable.popLast() else { return nil }
        step.undone = Self.nextPlace
        redoable.append(step)
        return move(to: step.reverted(from: values), from: values, &dropped)
    }

    /// Redoes the step undone last. Returns the parts to set; nil if there is no step to redo.
    mutating func redo(dropped: inout [Any]) -> [PartValue]? {
        guard journey == nil, let values, let step = redoable.popLast() else { return nil }
        undoable.append(step)
        return move(to: step.applied(to: values), from: values, &dropped)
    }

    /// Drops the steps to redo that were undone before an edit of another history.
    mutating func dropRedo(undoneBefore edit: Int, dropped: inout [Any]) {
        while let step = redoable.first, step.undone < edit {
            dropped.append(redoable.popFirst() as Any)
            revision += 1
        }
    }

    /// Drops all steps. Later steps begin at the present values, or at the state that time travel shows.
    mutating func clear(dropped: inout [Any]) {
        dropped += [undoable, redoable, values as Any, journey as Any]
        if let journey { values = journey.values }
        bottom = place
        undoable = StepStack()
        redoable = StepStack()
        journey = nil
        open = nil
        revision += 1
    }

    /// Drops all steps, without comparing values. Later steps begin at these values, which are not a saved state.
    mutating func restart(at values: [Any], dropped: inout [Any]) {
        clear(dropped: &dropped)
        dropped.append(self.values as Any)
        self.values = values
        bottom = Self.nextPlace
    }

    private mutating func move(
        to parts: [PartValue],
        from values: [Any],
        _ dropped: inout [Any]
    ) -> [PartValue] {
        dropped.append(values)
        self.values = values.replacing(parts)
        moveCount += 1
        open = nil
        revision += 1
        return parts
    }

    // MARK: Steps

    private static func atNewPlace(_ step: Step) -> Step {
        var step = step
        step.place = nextPlace
        return step
    }

    private static var nextPlace: Int { places.add(1, ordering: .relaxed) + 1 }

    private mutating func append(_ step: Step, _ dropped: inout [Any]) {
        if !redoable.isEmpty { dropped.append(redoable) }
        redoable = StepStack()
        undoable.append(step)
        lastEdit = step.place
    }

    /// Drops the oldest steps beyond the limits, but never the last one.
    mutating func trim(_ dropped: inout [Any]) {
        while undoable.count > 1, undoable.count > mostSteps || bytes > mostBytes {
            guard let step = undoable.popFirst() else { break }
            bottom = step.place
            dropped.append(step)
        }
        undoable.compact()
        redoable.compact()
    }
}
