import Prex

/// What a writer dispatches. It is the same for all dialects, so that the same properties can be checked.
struct Step: Prex.Action, Codable, Hashable {
    /// The number of the writer that dispatched the step.
    let writer: Int

    /// How many steps this writer has dispatched, including this one.
    let number: Int
}

/// The state of a store: which steps the writers have dispatched to it.
struct Progress: Prex.State, Codable, Hashable {
    /// For each writer, the number of its last step.
    private(set) var last: [Int]

    /// The number of steps of all writers.
    private(set) var total = 0

    /// The last step.
    private(set) var latest: Step?

    /// The number of steps that did not follow their writer's previous step.
    private(set) var disorders = 0

    init(writers: Int) {
        last = Array(repeating: 0, count: writers)
    }

    mutating func take(_ step: Step) {
        if last[step.writer] + 1 != step.number { disorders += 1 }
        last[step.writer] = step.number
        total += 1
        latest = step
    }
}

extension Findings {
    /// Checks that a store has reduced all steps of its writers, in order.
    func expect(_ progress: Progress, is steps: [Int], _ name: String) {
        expect(progress.last == steps, "\(name): writers did \(steps), the store has \(progress.last)")
        expect(
            progress.total == steps.reduce(0, +),
            "\(name): \(progress.total) of \(steps.reduce(0, +)) steps"
        )
        expect(progress.disorders == 0, "\(name): \(progress.disorders) steps out of order")
    }
}
