/// Steps in their order, oldest first, which knows the last step that changes a part. All operations are amortised
/// O(parts of the step), whatever the number of steps.
struct StepStack {
    /// The steps; nil for a step that was removed from between others. The first and the last are not nil.
    private var steps = Deque<Step?>()

    /// For each part, the identifiers of the steps that change it.
    private var changing: [Deque<Int>] = []

    private(set) var count = 0

    /// The estimated memory of all steps.
    private(set) var bytes: Int64 = 0

    var isEmpty: Bool { count == 0 }

    /// The steps, oldest first. O(count).
    var all: [Step] { (steps.startIndex..<steps.endIndex).compactMap { steps[$0] } }

    /// The oldest step.
    var first: Step? { steps.first ?? nil }

    /// The newest step.
    var last: Step? { steps.last ?? nil }

    /// The step that was newest before some others; nil if there are not so many. O(count), and places of removed steps.
    func step(beforeLast count: Int) -> Step? {
        if count >= self.count { return nil }
        return (steps.startIndex..<steps.endIndex).reversed().lazy.compactMap { steps[$0] }.dropFirst(count)
            .first
    }

    /// The identifier of the newest step.
    var lastID: Int { nextID - 1 }

    /// The identifier that the next step will have. Identifiers are valid until ``compact()``.
    var nextID: Int { steps.endIndex }

    /// The newest step that changes a part.
    func last(changing part: Int) -> (id: Int, step: Step)? {
        guard changing.indices.contains(part), let id = changing[part].last, let step = steps[id] else {
            return nil
        }
        return (id, step)
    }

    mutating func append(_ step: Step) {
        for part in step.indices { note(nextID, for: part) }
        steps.append(step)
        count += 1
        bytes += step.bytes
    }

    mutating func popLast() -> Step? {
        guard let step = steps.popLast() ?? nil else { return nil }
        for part in step.indices { _ = changing[part].popLast() }
        noteRemoval(of: step)
        return step
    }

    mutating func popFirst() -> Step? {
        guard let step = steps.popFirst() ?? nil else { return nil }
        for part in step.indices { _ = changing[part].popFirst() }
        noteRemoval(of: step)
        return step
    }

    /// Replaces or removes a step. It may lose a part only if no newer step changes this part, and get one only if it is the
    /// newest step.
    ///
    /// - Returns: the previous step.
    mutating func replace(_ id: Int, by step: Step?) -> Step? {
        guard let old = steps[id] else { return nil }
        for part in old.indices where step?[part] == nil {
            let removed = changing[part].popLast()
            assert(removed == id)
        }
        for part in step?.indices ?? [] where old[part] == nil {
            assert(id == lastID)
            note(id, for: part)
        }
        steps[id] = step
        if let step { bytes += step.bytes - old.bytes } else { noteRemoval(of: old) }
        return old
    }

    /// Frees the places of removed steps once they are more than the steps. Identifiers change.
    mutating func compact() {
        if steps.count <= 2 * count + 16 { return }
        var compacted = StepStack()
        for id in steps.startIndex..<steps.endIndex { steps[id].map { compacted.append($0) } }
        self = compacted
    }

    private mutating func note(_ id: Int, for part: Int) {
        while changing.count <= part { changing.append(Deque()) }
        changing[part].append(id)
    }

    private mutating func noteRemoval(of step: Step) {
        count -= 1
        bytes -= step.bytes
        while case .some(nil) = steps.last { _ = steps.popLast() }
        while case .some(nil) = steps.first { _ = steps.popFirst() }
    }
}
