import AllocationCounter

/// One of several implementations that are compared. `run` executes its operation the given number of times.
struct Contender {
    let name: String
    let run: (_ iterations: Int) async -> Void

    init(_ name: String, _ run: @escaping (_ iterations: Int) async -> Void) {
        self.name = name
        self.run = run
    }
}

/// The measurement of one contender.
struct Figure {
    let name: String
    /// The median of all rounds.
    let nanoseconds: Double
    let allocations: Double
}

/// Runs all contenders in turn, in several rounds, so that a drift of the machine's speed affects all of them.
func compare(rounds: Int = 9, iterations: Int, _ contenders: [Contender]) async -> [Figure] {
    var times = Array(repeating: [Double](), count: contenders.count)
    var allocations: [Double] = []
    let clock = ContinuousClock()
    for contender in contenders {
        await contender.run(max(1, iterations / 10))
        // Allocations are counted in a separate round, since counting takes time.
        allocation_count_start()
        await contender.run(iterations)
        allocations.append(Double(allocation_count_stop().allocations) / Double(iterations))
    }
    for _ in 0..<rounds {
        for (index, contender) in contenders.enumerated() {
            let start = clock.now
            await contender.run(iterations)
            times[index].append(start.duration(to: clock.now) / .nanoseconds(1) / Double(iterations))
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

/// Keeps the optimiser from removing unused values.
@inline(never)
func consume<Value>(_ value: Value) {}
