import Prex
import TestSupport
import Testing

@Suite("2 Dispatch")
struct DispatchTests {
    @Test("The mutation is applied exactly once per action, from any thread", arguments: [false, true])
    func noLostUpdate(isObserved: Bool) {
        let flux = CounterFlux()
        let presenter = Presenter(view: MockView(), flux: flux)
        let heard = Counter()
        if isObserved {
            _ = flux.dispatcher.register { _ in heard.add(1) }
            _ = flux.store.addListener { _ in heard.add(1) }
        }
        onThreads(4) { thread in
            for _ in 0..<2_000 {
                if thread % 2 == 0 { presenter.increment() } else { flux.dispatcher.dispatch(.increment) }
            }
        }
        #expect(flux.store.state.count == 8_000)
        #expect(presenter.state.count == 8_000)
        #expect(heard.value == (isObserved ? 16_000 : 0))
    }

    @Test("State read after dispatch includes the action")
    func readYourWrites() {
        let flux = CounterFlux()
        flux.dispatcher.dispatch(.increment)
        #expect(flux.store.state.count == 1)
    }

    @Test("Also from inside a handler, a listener and reflect")
    @MainActor
    func readYourWritesInCallbacks() {
        let flux = CounterFlux()
        let view = MockView()
        let presenter = Presenter(view: view, flux: flux)
        let reads = Log<Int>()
        _ = flux.dispatcher.register { [unowned flux] action in
            guard action == .setTitle("handler") else { return }
            flux.dispatcher.dispatch(.increment)
            reads.note(flux.store.state.count)
        }
        _ = flux.store.addListener { [unowned flux] change in
            guard change.title?.value == "listener" else { return }
            flux.dispatcher.dispatch(.increment)
            reads.note(flux.store.state.count)
        }
        view.reflected = { [unowned presenter] change in
            guard change.title?.value == "view" else { return }
            presenter.increment()
            reads.note(presenter.state.count)
        }
        for title in ["handler", "listener", "view"] { presenter.dispatch(.setTitle(title)) }
        #expect(reads.values == [1, 2, 3])
    }
}
