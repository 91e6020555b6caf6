import AllocationCounter

/// A contender in a comparison: runs its operation a number of times.
struct Contender {
    let name: String
    let run: (_ iterations: Int) async -> Void

    init(_ name: String, _ run: @escaping (_ iterations: Int) async -> Void) {
        self.name = name
        self.run = run
    }
}

/// What was measured of one contender.
struct Figure {
    let name: String
    /// Median over the rounds.
    let nanoseconds: Double
    let allocations: Double
}

/// Runs all contenders in turn, several rounds, so that a drift of the machine's speed meets all of them.
func compare(rounds: Int = 9, iterations: Int, _ contenders: [Contender]) async -> [Figure] {
    var times = Array(repeating: [Double](), count: contenders.count)
    var allocations = Array(repeating: 0.0, count: contenders.count)
    let clock = ContinuousClock()
    for contender in contenders { await contender.run(max(1, iterations / 10)) }
    for _ in 0..<rounds {
        for (index, contender) in contenders.enumerated() {
            let before = allocation_count()
            let start = clock.now
            await contender.run(iterations)
            let duration = start.duration(to: clock.now)
            let after = allocation_count()
            times[index].append(duration / .nanoseconds(1) / Double(iterations))
            allocations[index] = Double(after.allocations - before.allocations) / Double(iterations)
        }
    }
    return contenders.indices.map {
        Figure(
            name: contenders[$0].name,
            nanoseconds: times[$0].sorted()[rounds / 2],
            allocations: allocations[$0]
        )
    }
}

/// Keeps the optimiser from removing what nobody reads.
@inline(never)
func consume<Value>(_ value: Value) {}
