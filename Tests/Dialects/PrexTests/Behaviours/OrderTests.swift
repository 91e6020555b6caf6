import Prex
import TestSupport
import Testing

@Suite("Order")
struct OrderTests {
    @Test("Handlers are called before listeners, each in the order of registration")
    func handlersFirst() {
        let flux = FerryFlux()
        let log = Log<String>()
        _ = flux.store.addListener { _ in log.note("listener 1") }
        _ = flux.dispatcher.register { _ in log.note("handler 1") }
        _ = flux.store.addListener { _ in log.note("listener 2") }
        _ = flux.dispatcher.register { _ in log.note("handler 2") }
        flux.dispatcher.dispatch(.board)
        #expect(log.values == ["handler 1", "handler 2", "listener 1", "listener 2"])
    }

    @Test("A dispatch inside a callback is delivered after the current delivery has reached all callbacks")
    func noNesting() {
        let flux = FerryFlux()
        let log = Log<String>()
        _ = flux.dispatcher.register { [unowned flux] action in
            log.note("handler \(action)")
            if action == .board { flux.dispatcher.dispatch(.goAshore) }
        }
        _ = flux.store.addListener { log.note("first \($0.old!.aboard)→\($0.new.aboard)") }
        _ = flux.store.addListener { log.note("second \($0.old!.aboard)→\($0.new.aboard)") }
        flux.dispatcher.dispatch(.board)
        #expect(
            log.values == [
                "handler board", "first 0→1", "second 0→1", "handler goAshore", "first 1→0",
                "second 1→0",
            ]
        )
    }

    @Test(
        "All callbacks receive the same order from any number of threads; each old state is the previous new"
    )
    func oneOrder() async {
        let flux = FerryFlux()
        let view = DeckView()
        let presenter = Presenter(view: view, flux: flux)
        let actions = Log<FerryAction>()
        let changes = Log<StateChange<FerryState>>()
        _ = flux.dispatcher.register { actions.note($0) }
        _ = flux.store.addListener { changes.note($0) }
        onThreads(4) { thread in
            for _ in 0..<500 { presenter.dispatch(thread % 2 == 0 ? .board : .goAshore) }
        }
        changes.wait { $0.count >= 2_000 }
        await mainQueueTurn()
        var count = 0
        let expected = actions.values.map { action in
            count += action == .board ? 1 : -1
            return count
        }
        #expect(expected.count == 2_000)
        #expect(changes.values.map(\.new.aboard) == expected)
        #expect(changes.values.map(\.old!.aboard) == [0] + expected.dropLast())
        #expect(await view.loads == expected)
    }
}
