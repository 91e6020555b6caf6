import Prex
import TestSupport
import Testing

@Suite("9 Deinit")
struct DeinitTests {
    private struct TrackedState: State {
        var instance: LifetimeTracker.Instance
    }

    private struct Touch: Action {}

    private struct TrackedMutation: Mutation {
        let mutations: Counter
        func mutate(action: Touch, state: inout TrackedState) { mutations.add(1) }
    }

    @Test("When the Store has gone, dispatches reach the handlers only, and the state has gone too")
    func releasedStore() {
        let tracker = LifetimeTracker()
        let mutations = Counter()
        let handled = Counter()
        let listened = Counter()
        var flux: Flux<Touch, TrackedState>? = Flux(
            state: TrackedState(instance: tracker.instance()),
            mutation: TrackedMutation(mutations: mutations)
        )
        let dispatcher = flux!.dispatcher
        weak let store = flux?.store
        _ = dispatcher.register { _ in handled.add(1) }
        _ = flux?.store.addListener { _ in listened.add(1) }
        dispatcher.dispatch(Touch())
        flux = nil
        #expect(store == nil)
        #expect(tracker.alive == 0)
        dispatcher.dispatch(Touch())
        #expect(mutations.value == 1)
        #expect(handled.value == 2)
        #expect(listened.value == 1)
    }

    @Test("When all have gone, so have handlers, listeners and their captures")
    func everythingGoes() {
        let tracker = LifetimeTracker()
        do {
            let flux = CounterFlux()
            let instances = [tracker.instance(), tracker.instance()]
            _ = flux.dispatcher.register { [instance = instances[0]] _ in instance.touch() }
            _ = flux.store.addListener { [instance = instances[1]] _ in instance.touch() }
            flux.dispatcher.dispatch(.increment)
        }
        #expect(tracker.alive == 0)
    }
}
