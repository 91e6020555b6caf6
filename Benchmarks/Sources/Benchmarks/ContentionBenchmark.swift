import Dispatch
import Millrace
import Prex

/// Two threads dispatch to one store as fast as they can, with 0 and 1 observers.
func benchmarkContention() async {
    for observers in [0, 1] {
        let bare = BareStore(CounterState())
        let engine = StateContainer(CounterState())
        let flux = Flux(state: CounterState(), mutation: CounterMutation())
        if observers == 1 {
            bare.observe { consume($0.count) }
            engine.observe { consume($0.count) }
            _ = flux.store.addListener { consume($0.new.count) }
        }
        let iterations = 1_000_000
        let rounds = 5
        let figures = await compare(
            rounds: rounds,
            iterations: iterations,
            [
                Contender("limit: mutex + switch") { onTwoThreads($0) { bare.dispatch(.increment) } },
                Contender("engine: StateContainer") {
                    onTwoThreads($0) { engine.update { $0.reduce(.increment) } }
                },
                Contender("Prex") { onTwoThreads($0) { flux.dispatcher.dispatch(.increment) } },
            ]
        )
        let expected = iterations / 10 + (1 + rounds) * iterations
        printTable("two threads contending, \(observers) observers", figures)
        print("\nMillions of dispatches per second: ", terminator: "")
        print(
            figures.map { "\($0.name) \(format(1_000 / $0.nanoseconds, digits: 1))" }.joined(separator: ", ")
        )
        printCheck(counts: [bare.count, engine.state.count, flux.store.state.count], expected: expected)
    }
}

func onTwoThreads(_ total: Int, _ operation: @Sendable () -> Void) {
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
        for _ in 0..<(total / 2) { operation() }
    }
}

/// Says whether updates were lost.
func printCheck(counts: [Int], expected: Int) {
    let isExact = counts.allSatisfy { $0 == expected }
    print(isExact ? "\nEvery count is exact." : "\nCOUNTS ARE WRONG: updates were lost.")
}
