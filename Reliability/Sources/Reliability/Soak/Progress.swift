import Prex

/// A thing that a writer does to a store: in all dialects the same, so that the same can be checked.
struct Step: Prex.Action, Codable, Hashable {
    /// Who does it.
    let writer: Int

    /// How many the writer has done, with this one.
    let number: Int
}

/// What writers have done to a store, as its state.
struct Progress: Prex.State, Codable, Hashable {
    /// The number of each writer's last step.
    private(set) var last: [Int]

    /// How many steps there were.
    private(set) var total = 0

    /// The last of them.
    private(set) var latest: Step?

    /// How many steps did not follow their writer's step before.
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
    /// Expects that a store has taken all that its writers have done, in order.
    func expect(_ progress: Progress, is steps: [Int], _ name: String) {
        expect(progress.last == steps, "\(name): writers did \(steps), the store has \(progress.last)")
        expect(
            progress.total == steps.reduce(0, +),
            "\(name): \(progress.total) of \(steps.reduce(0, +)) steps"
        )
        expect(progress.disorders == 0, "\(name): \(progress.disorders) steps out of order")
    }
}
