import Prex
import TestSupport
import Testing

@Suite("Subscribing")
struct SubscribingTests {
    @Test("Subscribing never calls back")
    func noInitialCall() {
        let flux = CounterFlux()
        let log = Log<String>()
        _ = flux.dispatcher.register { _ in log.note("handler") }
        _ = flux.store.addListener { _ in log.note("listener") }
        #expect(log.values == [])
    }

    @Test("A listener added during a delivery sees the next one")
    func addedDuringADelivery() {
        let flux = CounterFlux()
        let log = Log<Int>()
        let added = Counter()
        _ = flux.store.addListener { [unowned flux] _ in
            if added.add(1) == 1 { _ = flux.store.addListener { log.note($0.new.count) } }
        }
        flux.dispatcher.dispatch(.increment)
        flux.dispatcher.dispatch(.increment)
        #expect(log.values == [2])
    }

    @Test("After unregister and removeListener nothing is called; both may be repeated")
    func removed() {
        let flux = CounterFlux()
        let log = Log<String>()
        let handler = flux.dispatcher.register { _ in log.note("handler") }
        let listener = flux.store.addListener { _ in log.note("listener") }
        flux.dispatcher.dispatch(.increment)
        for _ in 0..<2 {
            flux.dispatcher.unregister(handler)
            flux.store.removeListener(with: listener)
        }
        flux.dispatcher.dispatch(.increment)
        #expect(log.values == ["handler", "listener"])
    }

    @Test("A listener removed during a delivery that has not reached it is not called")
    func removedDuringADelivery() {
        let flux = CounterFlux()
        let log = Log<String>()
        let tokens = Log<Subscription<CounterState>>()
        _ = flux.dispatcher.register { [unowned flux] _ in
            for token in tokens.values { flux.store.removeListener(with: token) }
        }
        tokens.note(flux.store.addListener { _ in log.note("removed") })
        flux.dispatcher.dispatch(.increment)
        #expect(log.values == [])
    }

    @Test("A token of another object is ignored")
    func foreignToken() {
        let flux = CounterFlux()
        let other = CounterFlux()
        let log = Log<String>()
        let handler = flux.dispatcher.register { _ in log.note("handler") }
        let listener = flux.store.addListener { _ in log.note("listener") }
        _ = other.dispatcher.register { _ in log.note("other handler") }
        _ = other.store.addListener { _ in log.note("other listener") }
        other.dispatcher.unregister(handler)
        other.store.removeListener(with: listener)
        flux.dispatcher.dispatch(.increment)
        other.dispatcher.dispatch(.increment)
        #expect(log.values == ["handler", "listener", "other handler", "other listener"])
    }

    @Test("A retained token retains nothing else")
    func tokensRetainNothing() {
        let tracker = LifetimeTracker()
        var flux: CounterFlux? = CounterFlux()
        var instance: LifetimeTracker.Instance? = tracker.instance()
        let handler = flux!.dispatcher.register { [instance] _ in instance?.touch() }
        let listener = flux!.store.addListener { [instance] _ in instance?.touch() }
        instance = nil
        #expect(tracker.alive == 1)
        weak let store = flux?.store
        flux = nil
        #expect(store == nil)
        #expect(tracker.alive == 0)
        withExtendedLifetime((handler, listener)) {}
    }
}
