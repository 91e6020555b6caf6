import Prex
import TestSupport
import Testing

@Suite("Subscribing")
struct SubscribingTests {
    @Test("A new handler or listener is called with the next action, and not before")
    func noInitialCall() {
        let flux = FerryFlux()
        let log = Log<String>()
        flux.dispatcher.dispatch(.board)
        _ = flux.dispatcher.register { log.note("handler \($0)") }
        _ = flux.store.addListener { log.note("listener \($0.new.aboard)") }
        _ = flux.store.addStateListener { log.note("state listener \($0.aboard)") }
        #expect(log.values == [])
        flux.dispatcher.dispatch(.board)
        #expect(log.values == ["handler board", "listener 2", "state listener 2"])
    }

    @Test("A listener added during a delivery is called from the next delivery on")
    func addedDuringADelivery() {
        let flux = FerryFlux()
        let log = Log<Int>()
        let added = Counter()
        _ = flux.store.addListener { [unowned flux] _ in
            if added.add(1) == 1 { _ = flux.store.addListener { log.note($0.new.aboard) } }
        }
        flux.dispatcher.dispatch(.board)
        flux.dispatcher.dispatch(.board)
        #expect(log.values == [2])
    }

    @Test("Unregistered handlers and removed listeners are not called; removing twice has no effect")
    func removed() {
        let flux = FerryFlux()
        let log = Log<String>()
        let handler = flux.dispatcher.register { _ in log.note("handler") }
        let listener = flux.store.addListener { _ in log.note("listener") }
        flux.dispatcher.dispatch(.board)
        for _ in 0..<2 {
            flux.dispatcher.unregister(handler)
            flux.store.removeListener(with: listener)
        }
        flux.dispatcher.dispatch(.board)
        #expect(log.values == ["handler", "listener"])
    }

    @Test("A handler or listener removed earlier in the same delivery is not called")
    func removedDuringADelivery() {
        let flux = FerryFlux()
        let log = Log<String>()
        let handlers = Log<Subscription<FerryAction>>()
        let listeners = Log<Subscription<FerryState>>()
        _ = flux.dispatcher.register { [unowned flux] _ in
            for token in handlers.values { flux.dispatcher.unregister(token) }
            for token in listeners.values { flux.store.removeListener(with: token) }
        }
        handlers.note(flux.dispatcher.register { _ in log.note("unregistered") })
        listeners.note(flux.store.addListener { _ in log.note("removed") })
        flux.dispatcher.dispatch(.board)
        #expect(log.values == [])
    }

    @Test("A token from another Flux removes nothing")
    func foreignToken() {
        let flux = FerryFlux()
        let other = FerryFlux()
        let log = Log<String>()
        let handler = flux.dispatcher.register { _ in log.note("handler") }
        let listener = flux.store.addListener { _ in log.note("listener") }
        _ = other.dispatcher.register { _ in log.note("other handler") }
        _ = other.store.addListener { _ in log.note("other listener") }
        other.dispatcher.unregister(handler)
        other.store.removeListener(with: listener)
        flux.dispatcher.dispatch(.board)
        other.dispatcher.dispatch(.board)
        #expect(log.values == ["handler", "listener", "other handler", "other listener"])
    }

    @Test("A retained token does not retain the Store or the captures of its callback")
    func tokensRetainNothing() {
        let tracker = LifetimeTracker()
        var flux: FerryFlux? = FerryFlux()
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
