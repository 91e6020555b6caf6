import FluxCapacitor
import Foundation
import Millrace
import Prex
import Synchronization

/// A counter in one of the libraries, for benchmarks that use each library from several threads or from inside a
/// callback.
struct SharedCounter: Sendable {
    let name: String
    let dispatch: @Sendable () -> Void

    /// Calls the closure after each further change, as long as the store is alive.
    let observe: @Sendable (_ callback: @escaping @Sendable () -> Void) -> Void
    let subscribeAndEnd: @Sendable () -> Void
    let count: @Sendable () -> Int
}

/// Runs `body` with counters at zero and without observers.
func withCounters(_ body: ([SharedCounter]) async -> Void) async {
    let engine = StateContainer(CounterState())
    let observations = Mutex<[ObservationHandle]>([])
    let flux = Flux(state: CounterState(), mutation: CounterMutation())
    let store = CounterStore.instantiate()
    // FluxCapacitor registers one store per type. `clear` removes this one before the next benchmark.
    defer { store.clear() }
    let number = store.count
    await body([
        SharedCounter(
            name: "engine: StateContainer",
            dispatch: { engine.update { $0.reduce(.increment) } },
            observe: { callback in
                let observation = engine.observe { _ in callback() }
                observations.withLock { $0.append(observation) }
            },
            subscribeAndEnd: { consume(engine.observe { consume($0.count) }) },
            count: { engine.state.count }
        ),
        SharedCounter(
            name: "Prex",
            dispatch: { flux.dispatcher.dispatch(.increment) },
            observe: { callback in _ = flux.store.addListener { _ in callback() } },
            subscribeAndEnd: {
                flux.store.removeListener(with: flux.store.addListener { consume($0.new.count) })
            },
            count: { flux.store.state.count }
        ),
        SharedCounter(
            name: "FluxCapacitor",
            dispatch: { CounterInvoker().invoke(.increment) },
            observe: { callback in _ = number.observe(ignoreFirst: true) { _ in callback() } },
            subscribeAndEnd: { number.observe(ignoreFirst: true) { consume($0) }.clean() },
            count: { number.value }
        ),
    ])
}

/// Counts callbacks, and waits for those that are still pending when the dispatching threads have ended.
final class CallbackCount: Sendable {
    private let number = Atomic(0)

    var count: Int { number.load(ordering: .relaxed) }

    func add() { number.add(1, ordering: .relaxed) }

    /// Returns when `expected` callbacks were made since the beginning. Stops the program after a minute.
    func wait(for expected: Int) {
        let start = ContinuousClock.now
        while count < expected {
            if start.duration(to: .now) > .seconds(60) {
                fatalError("\(expected - count) callbacks have not come.")
            }
            usleep(100)
        }
    }
}
