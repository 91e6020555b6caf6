import Prex
import TestSupport
import Testing

@Suite("Deinit")
struct DeinitTests {
    private struct TrackedState: State {
        var instance: LifetimeTracker.Instance
    }

    private struct Touch: Action {}

    private struct TrackedMutation: Mutation {
        let mutations: Counter
        func mutate(action: Touch, state: inout TrackedState) { mutations.add(1) }
    }

    @Test("After the release of the Store, dispatches reach only the handlers, and its state is released")
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

    @Test("An object released by a mutation may unregister its own handler on deinit")
    func releasedByAMutation() {
        struct HolderState: State {
            var holder: LifetimeTracker.Instance?
        }
        struct Release: Action {}
        struct ReleaseMutation: Mutation {
            func mutate(action: Release, state: inout HolderState) { state.holder = nil }
        }
        let tracker = LifetimeTracker()
        let tokens = Log<Subscription<Release>>()
        let handled = Counter()
        let dispatchers = Log<Dispatcher<Release>>()
        let flux = Flux(
            state: HolderState(
                holder: tracker.instance {
                    for token in tokens.values { dispatchers.values[0].unregister(token) }
                }
            ),
            mutation: ReleaseMutation()
        )
        dispatchers.note(flux.dispatcher)
        tokens.note(flux.dispatcher.register { _ in handled.add(1) })
        flux.dispatcher.dispatch(Release())
        flux.dispatcher.dispatch(Release())
        #expect(tracker.alive == 0)
        #expect(handled.value == 0)
    }

    @Test("Releasing a Flux releases its handlers, listeners and their captures")
    func everythingGoes() {
        let tracker = LifetimeTracker()
        do {
            let flux = FerryFlux()
            let instances = [tracker.instance(), tracker.instance()]
            _ = flux.dispatcher.register { [instance = instances[0]] _ in instance.touch() }
            _ = flux.store.addListener { [instance = instances[1]] _ in instance.touch() }
            flux.dispatcher.dispatch(.board)
        }
        #expect(tracker.alive == 0)
    }
}
