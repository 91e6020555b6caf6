import Millrace
import MillraceTimeline
import Prex
import TestSupport
import Testing

/// A timeline records all stores of its process, so these tests run in processes of their own.
@Suite("Time travel")
struct TimeTravelTests {
    @Test("A Flux restores earlier states and returns to live; it notifies listeners, not handlers")
    func travel() async {
        await #expect(processExitsWith: .success) {
            let timeline = Timeline()
            let flux = CounterFlux()
            let actions = Log<CounterAction>()
            let changes = Log<(old: Int?, new: Int)>()
            _ = flux.dispatcher.register { actions.note($0) }
            _ = flux.store.addListener { changes.note(($0.old?.count, $0.new.count)) }
            flux.dispatcher.dispatch(.increment)
            flux.dispatcher.dispatch(.increment)
            #expect(
                timeline.entries.map { $0.transition.action as? CounterAction } == [
                    nil, .increment, .increment,
                ]
            )
            #expect(timeline.stores.map(\.label) == [StoreLabel(dialect: "Prex", name: "CounterState")])
            timeline.travel(to: .after(1))
            #expect(flux.store.state.count == 0)
            timeline.travel(to: .live)
            #expect(flux.store.state.count == 2)
            #expect(actions.values == [.increment, .increment])
            #expect(changes.values.map(\.old) == [0, 1, 2, 0])
            #expect(changes.values.map(\.new) == [1, 2, 0, 2])
        }
    }

    @Test("A View reflects restored states")
    func view() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let timeline = Timeline()
            let view = MockView()
            let presenter = CounterPresenter(view: view, state: CounterState(), mutation: CounterMutation())
            presenter.increment()
            presenter.increment()
            timeline.step(by: -1)
            #expect(view.counts == [1, 2, 1])
            presenter.increment()
            #expect(view.counts == [1, 2, 1, 2])
            #expect(timeline.entries.last?.continues == .after(2))
        }
    }

    @Test(
        "Replayed actions reach no handler, actions dispatched again do, and a locked timeline ignores actions"
    )
    func operations() async throws {
        await #expect(processExitsWith: .success) {
            let timeline = Timeline()
            let flux = CounterFlux()
            let actions = Log<CounterAction>()
            _ = flux.dispatcher.register { actions.note($0) }
            flux.dispatcher.dispatch(.increment)
            flux.dispatcher.dispatch(.setTitle("a"))
            let handle = timeline.stores[0]
            let reduced = try handle.reduce(CounterState(count: 9), by: CounterAction.increment)
            #expect((reduced.state as? CounterState)?.count == 10)
            #expect(flux.store.state.count == 1)
            try timeline.setSkipped(true, 2)
            #expect(flux.store.state == CounterState(count: 0, title: "a"))
            try timeline.dispatchAgain(2)
            #expect(flux.store.state.count == 1)
            #expect(actions.values == [.increment, .setTitle("a"), .increment])
            timeline.isLocked = true
            flux.dispatcher.dispatch(.increment)
            #expect(flux.store.state.count == 1)
            #expect(actions.values.count == 3)
            #expect(timeline.ids.count == 4)
            #expect(throws: TimeTravelError.self) { try handle.restore("no state") }
            #expect(throws: TimeTravelError.self) { try handle.dispatch("no action") }
        }
    }

    @Test("The timeline does not retain a Flux")
    func lifetime() async {
        await #expect(processExitsWith: .success) {
            let timeline = Timeline()
            var flux: CounterFlux? = CounterFlux()
            weak let dispatcher = flux?.dispatcher
            weak let store = flux?.store
            flux?.dispatcher.dispatch(.increment)
            flux = nil
            #expect(dispatcher == nil && store == nil)
            #expect(throws: TimeTravelError.self) {
                try timeline.stores[0].reduce(CounterState(), by: CounterAction.increment)
            }
            #expect(timeline.stores.map(\.isAlive) == [false])
            #expect(timeline.travel(to: .start).isEmpty, "stores that have gone are left out")
        }
    }

    @Test("A store that outlives its Flux refuses actions from the timeline, and can still be restored")
    func storeOutlivesFlux() async {
        await #expect(processExitsWith: .success) {
            let timeline = Timeline()
            var flux: CounterFlux? = CounterFlux()
            let store = flux?.store
            flux?.dispatcher.dispatch(.increment)
            flux = nil
            let handle = timeline.stores[0]
            #expect(throws: TimeTravelError.self) { try handle.dispatch(CounterAction.increment) }
            #expect(store?.state.count == 1)
            try handle.restore(CounterState(count: 7))
            #expect(store?.state.count == 7)
        }
    }

    @Test("The timeline does not retain a mutation that refers to its store")
    func mutationLifetime() async {
        await #expect(processExitsWith: .success) {
            final class Referring: Mutation {
                let counter = CounterMutation()
                nonisolated(unsafe) var store: Store<CounterState>?
                func mutate(action: CounterAction, state: inout CounterState) {
                    counter.mutate(action: action, state: &state)
                }
            }
            let timeline = Timeline()
            weak var known: Referring?
            do {
                let mutation = Referring()
                let flux = Flux(state: CounterState(), mutation: mutation)
                mutation.store = flux.store
                flux.dispatcher.dispatch(.increment)
                known = mutation
            }
            #expect(known == nil)
            #expect(timeline.ids.count == 2)
        }
    }
}
