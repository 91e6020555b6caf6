import Millrace

/// The steps that can be undone and redone, and the store's position between them.
///
/// Only the present values are stored completely. Each step contains a difference, so other states are computed step
/// by step.
struct UndoSteps {
    private var undoable = StepStack()
    private var redoable = StepStack()

    /// The values after all undoable steps; nil before the first change.
    private var values: [Any]?

    /// The past state that time travel shows, with the step that leads to it; nil if the store shows the present
    /// values.
    private var journey: (step: Step, values: [Any])?

    /// The last edit, if the next edit may join its step.
    private var open: Edit?

    /// The place before the first step. See ``Step/place``.
    private var bottom = 0
    private static let places = AtomicCell<Int>(0)

    /// The place after the last edit.
    private(set) var lastEdit = 0

    /// The place that is marked as saved; nil if it cannot be reached any more.
    private var saved: Int? = 0

    /// The number of undos and redos so far.
    private(set) var moveCount = 0

    /// Increases whenever the basis of a ``Change`` changes.
    private var revision = 0

    private var bytes: Int64 { undoable.bytes + redoable.bytes }

    /// The largest number of steps that can be undone, or redone.
    let mostSteps: Int
    private let mostBytes: Int64

    init(mostSteps: Int, mostBytes: Int64) {
        self.mostSteps = max(1, mostSteps)
        self.mostBytes = mostBytes
    }

    /// Where the store is.
    private var place: Int { journey?.step.place ?? undoable.last?.place ?? bottom }

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

    private mutating func replaceLast(by step: Step?, _ dropped: inout [Any]) {
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

    // MARK: Places

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

    // MARK: Steps

    private static func atNewPlace(_ step: Step) -> Step {
        var step = step
        step.place = nextPlace
        return step
    }

    // MARK: Saving

    /// The steps and places, as seen from what the store shows. O(steps).
    var content: Content {
        Content(
            undoable: undoable.all + (journey.map { [$0.step] } ?? []),
            redoable: journey == nil ? redoable.all : [],
            values: journey?.values ?? values,
            bottom: bottom,
            saved: saved,
            lastEdit: lastEdit
        )
    }

    struct Content {
        /// Oldest first.
        var undoable: [Step] = []
        /// The step that was undone last is the last one.
        var redoable: [Step] = []
        var values: [Any]?
        var bottom = 0
        var saved: Int?
        var lastEdit = 0
    }

    /// Replaces all steps, and drops those beyond the limits.
    mutating func load(_ content: Content, dropped: inout [Any]) {
        clear(dropped: &dropped)
        dropped.append(values as Any)
        values = content.values
        (bottom, saved, lastEdit) = (content.bottom, content.saved, content.lastEdit)
        content.undoable.forEach { undoable.append($0) }
        content.redoable.forEach { redoable.append($0) }
        let steps = content.undoable + content.redoable
        let latest = steps.reduce(max(bottom, lastEdit)) { max($0, $1.place, $1.undone) }
        // Later places must be larger than those of the loaded steps.
        let present = Self.places.load(ordering: .relaxed)
        if latest > present { _ = Self.places.add(latest - present, ordering: .relaxed) }
        trim(&dropped)
    }

    private static var nextPlace: Int { places.add(1, ordering: .relaxed) + 1 }

    private mutating func append(_ step: Step, _ dropped: inout [Any]) {
        if !redoable.isEmpty { dropped.append(redoable) }
        redoable = StepStack()
        undoable.append(step)
        lastEdit = step.place
    }

    /// Drops the oldest steps beyond the limits, but never the last one.
    private mutating func trim(_ dropped: inout [Any]) {
        while undoable.count > 1, undoable.count > mostSteps || bytes > mostBytes {
            guard let step = undoable.popFirst() else { break }
            bottom = step.place
            dropped.append(step)
        }
        undoable.compact()
        redoable.compact()
    }
}
