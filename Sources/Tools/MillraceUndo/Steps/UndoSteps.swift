/// The steps that can be undone and redone, and the store's position between them.
///
/// Only the present values are stored completely. Each step contains a difference, so other states are computed step
/// by step.
struct UndoSteps {
    private var undoable: [Step] = []
    private var redoable: [Step] = []

    /// The values after all undoable steps; nil before the first change.
    private var values: [Any]?

    /// The past state that time travel shows, with the step that leads to it; nil if the store shows the present
    /// values.
    private var journey: (step: Step, values: [Any])?

    /// The last edit, if the next edit may join its step.
    private var open: Edit?

    /// Increases whenever the basis of a ``Change`` changes.
    private var revision = 0

    private var bytes: Int64 = 0

    /// The largest number of steps that can be undone, or redone.
    let mostSteps: Int
    private let mostBytes: Int64

    init(mostSteps: Int, mostBytes: Int64) {
        self.mostSteps = max(1, mostSteps)
        self.mostBytes = mostBytes
    }

    /// The number of steps that can be undone. If time travel shows a past state, the change to that state counts as
    /// one more step.
    var undoCount: Int { undoable.count + (journey == nil ? 0 : 1) }

    /// The number of steps that can be redone. Zero while time travel shows a different state, because continuing
    /// from that state is a new step.
    var redoCount: Int { journey == nil ? redoable.count : 0 }

    /// The largest number of steps that can be undone after some further changes.
    func mostUndoable(after changes: Int) -> Int { max(undoCount, min(undoCount + changes, mostSteps)) }

    /// The values and steps from which a ``Change`` or a ``Journey`` is computed.
    var basis: Basis {
        Basis(
            values: values,
            journey: journey,
            // While time travel shows a past state, a change continues from that state: see `note(_:dropped:)`.
            undoable: journey.map { undoable + [$0.step] } ?? undoable,
            redoable: journey == nil ? redoable : [],
            open: open,
            bytes: bytes,
            mostBytes: mostBytes,
            revision: revision
        )
    }

    /// A snapshot of the values and steps at one revision. Release it before the steps change. Otherwise the change
    /// copies the arrays of steps, because the snapshot shares their storage.
    struct Basis {
        let values: [Any]?
        let journey: (step: Step, values: [Any])?
        let undoable: [Step]
        let redoable: [Step]
        let open: Edit?
        let bytes: Int64
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
            append(step, &dropped)
            open = edit
        case .joiningEdit(let step, let edit):
            bytes += Self.replace([undoable.count - 1: step], of: &undoable, &dropped)
            open = step == nil ? nil : edit
        case .amendment(let amendment):
            // The last step may be removed. Then the next edit must not join the step before it.
            if let last = amendment.undoable[undoable.count - 1], last == nil { open = nil }
            bytes += Self.replace(amendment.undoable, of: &undoable, &dropped)
            bytes += Self.replace(amendment.redoable, of: &redoable, &dropped)
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
        self.journey = journey.step.map { ($0, journey.values) }
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
            bytes += Self.replace([redoable.count - 1: closed], of: &redoable, &dropped)
        }
        // What the edits have inserted was a part of the present values so far, and not counted.
        trim(&dropped)
    }

    private mutating func replaceLast(by step: Step?, _ dropped: inout [Any]) {
        if let step { bytes += Self.replace([undoable.count - 1: step], of: &undoable, &dropped) }
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
        guard let values, let step = undoable.popLast() else { return nil }
        redoable.append(step)
        return move(to: step.reverted(from: values), from: values, &dropped)
    }

    /// Redoes the step undone last. Returns the parts to set; nil if there is no step to redo.
    mutating func redo(dropped: inout [Any]) -> [PartValue]? {
        guard journey == nil, let values, let step = redoable.popLast() else { return nil }
        undoable.append(step)
        return move(to: step.applied(to: values), from: values, &dropped)
    }

    /// Drops all steps. Later steps begin at the present values, or at the state that time travel shows.
    mutating func clear(dropped: inout [Any]) {
        dropped += [undoable, redoable, values as Any, journey as Any]
        if let journey { values = journey.values }
        undoable = []
        redoable = []
        journey = nil
        open = nil
        bytes = 0
        revision += 1
    }

    private mutating func move(
        to parts: [PartValue],
        from values: [Any],
        _ dropped: inout [Any]
    ) -> [PartValue] {
        dropped.append(values)
        self.values = values.replacing(parts)
        open = nil
        revision += 1
        return parts
    }

    // MARK: Steps

    private mutating func append(_ step: Step, _ dropped: inout [Any]) {
        for step in redoable { bytes -= step.bytes }
        dropped.append(redoable)
        redoable = []
        undoable.append(step)
        bytes += step.bytes
    }

    /// Replaces or removes steps. Returns the increase of the steps' memory in bytes.
    private static func replace(
        _ replaced: [Int: Step?],
        of steps: inout [Step],
        _ dropped: inout [Any]
    ) -> Int64 {
        var bytes: Int64 = 0
        // Begin with the last step, so that a removal does not change the indices of the other steps.
        for (index, step) in replaced.sorted(by: { $0.key > $1.key }) {
            dropped.append(steps[index])
            bytes += (step?.bytes ?? 0) - steps[index].bytes
            steps.replaceSubrange(index...index, with: step.map { [$0] } ?? [])
        }
        return bytes
    }

    /// Drops the oldest steps beyond the limits, but never the last one.
    private mutating func trim(_ dropped: inout [Any]) {
        var count = 0
        while undoable.count - count > 1,
            undoable.count - count > mostSteps || bytes > mostBytes
        {
            bytes -= undoable[count].bytes
            count += 1
        }
        if count == 0 { return }
        dropped.append(Array(undoable.prefix(count)))
        undoable.removeFirst(count)
    }
}
