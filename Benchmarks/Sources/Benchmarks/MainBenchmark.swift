import Dispatch
import Millrace
import Prex

/// One dispatch to a store whose observer is on the main thread. First the main thread dispatches. Then another thread
/// dispatches while the main thread is busy, so that the cost of a dispatch is measured without the delivery. The bar
/// in a contender's name is the highest allowed ratio to the limit.
func benchmarkMain() async {
    let bare = BareStore(CounterState())
    let engine = StateContainer(CounterState())
    let flux = Flux(state: CounterState(), mutation: CounterMutation())
    let view = CounterView()
    let presenter = Presenter(view: view, flux: flux)
    let callbacks = CallbackCount()
    // The loop runs once. With it, the optimiser compiles the closure in the same way as in `benchmarkDispatch()`.
    // Without it, a call would cost 1.5 times as much.
    for _ in 0..<1 { bare.observe { consume($0.count) } }
    let observation = engine.observe(on: .main) {
        consume($0.count)
        callbacks.add()
    }

    let iterations = 100_000
    let fromMain = await compare(
        iterations: iterations,
        [
            Contender("limit: mutex + switch") { await onMain($0) { bare.dispatch(.increment) } },
            Contender("engine, on: .main (bar: 5)") {
                await onMain($0) { engine.update { $0.reduce(.increment) } }
            },
            Contender("Prex, Presenter (bar: 8)") { await onMain($0) { presenter.dispatch(.increment) } },
        ]
    )
    printTable("dispatch on the main thread, 1 observer there", fromMain, countsAllocations: false)

    let isOver = DispatchSemaphore(value: 0)
    await withCheckedContinuation { continuation in
        DispatchQueue.main.async {
            continuation.resume()
            isOver.wait()
        }
    }
    let fromBackground = await compare(
        iterations: iterations,
        [
            Contender("limit: mutex + switch") { for _ in 0..<$0 { bare.dispatch(.increment) } },
            Contender("engine, on: .main (bar: 8)") {
                for _ in 0..<$0 { engine.update { $0.reduce(.increment) } }
            },
            Contender("Prex, Presenter (bar: 8)") { for _ in 0..<$0 { presenter.dispatch(.increment) } },
        ]
    )
    isOver.signal()
    printTable("dispatch in the background, 1 observer on the main thread", fromBackground)

    callbacks.wait(for: engine.state.count)
    view.callbacks.wait(for: flux.store.state.count)
    withExtendedLifetime(observation) {}
    printCheck(callbacks.count == engine.state.count && view.callbacks.count == flux.store.state.count)
}

@MainActor
private func onMain(_ count: Int, _ operation: @Sendable () -> Void) {
    for _ in 0..<count { operation() }
}

private final class CounterView: View {
    nonisolated let callbacks = CallbackCount()

    func reflect(change: StateChange<CounterState>) {
        consume(change.new.count)
        callbacks.add()
    }
}
