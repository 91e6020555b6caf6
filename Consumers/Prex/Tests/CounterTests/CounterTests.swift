import Prex
import Testing

@testable import Counter

final class ProbeView: View {
    var onReflect: ((StateChange<CounterState>) -> Void)?

    func reflect(change: StateChange<CounterState>) { onReflect?(change) }
}

@MainActor
struct CounterTests {
    let view = ProbeView()
    let flux = Flux(state: CounterState(), mutation: CounterMutation())
    let presenter: Presenter<CounterAction, CounterState>

    init() { presenter = Presenter(view: view, flux: flux) }

    // A mutation is tested without anything around it.
    @Test func decrementCountsDown() {
        var state = CounterState(count: 3)
        CounterMutation().mutate(action: .decrement, state: &state)
        #expect(state.count == 2)
    }

    // The View: dispatch an action, and compare the reflected changes.
    @Test func anActionReachesTheView() {
        var counts: [Int?] = []
        view.onReflect = { counts.append($0.count?.value) }
        flux.dispatcher.dispatch(.increment)
        flux.dispatcher.dispatch(.increment)
        #expect(counts == [1, 2])
    }

    // The presenter: call a method, and compare the dispatched actions.
    @Test func thePresenterDispatches() {
        // All dispatches of this test are on one thread.
        nonisolated(unsafe) var actions: [CounterAction] = []
        let subscription = flux.dispatcher.register { actions.append($0) }
        presenter.increment()
        presenter.decrement()
        flux.dispatcher.unregister(subscription)
        #expect(actions == [.increment, .decrement])
    }

    // A change from another thread reaches the View on the main thread: wait for it.
    @Test func aChangeInTheBackgroundReachesTheView() async {
        let dispatcher = flux.dispatcher
        await withCheckedContinuation { arrived in
            view.onReflect = { change in
                #expect(change.count?.value == 1)
                arrived.resume()
            }
            Task.detached { dispatcher.dispatch(.increment) }
        }
        #expect(presenter.state.count == 1)
    }
}
