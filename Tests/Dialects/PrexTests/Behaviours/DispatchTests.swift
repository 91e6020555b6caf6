import Prex
import TestSupport
import Testing

@Suite("Dispatch")
struct DispatchTests {
    @Test("The mutation is applied exactly once per action, from any thread", arguments: [false, true])
    func noLostUpdate(isObserved: Bool) {
        let flux = FerryFlux()
        let presenter = Presenter(view: DeckView(), flux: flux)
        let heard = Counter()
        if isObserved {
            _ = flux.dispatcher.register { _ in heard.add(1) }
            _ = flux.store.addListener { _ in heard.add(1) }
        }
        onThreads(4) { thread in
            for _ in 0..<2_000 {
                if thread % 2 == 0 { presenter.letAboard() } else { flux.dispatcher.dispatch(.board) }
            }
        }
        #expect(flux.store.state.aboard == 8_000)
        #expect(presenter.state.aboard == 8_000)
        heard.wait { $0 >= (isObserved ? 16_000 : 0) }
        #expect(heard.value == (isObserved ? 16_000 : 0))
    }

    @Test("The state read after dispatch reflects the action")
    func readYourWrites() {
        let flux = FerryFlux()
        flux.dispatcher.dispatch(.board)
        #expect(flux.store.state.aboard == 1)
    }

    @Test("The state read after a dispatch inside a handler, a listener or reflect reflects the action")
    @MainActor
    func readYourWritesInCallbacks() {
        let flux = FerryFlux()
        let view = DeckView()
        let presenter = Presenter(view: view, flux: flux)
        let reads = Log<Int>()
        _ = flux.dispatcher.register { [unowned flux] action in
            guard action == .announce("handler") else { return }
            flux.dispatcher.dispatch(.board)
            reads.note(flux.store.state.aboard)
        }
        _ = flux.store.addListener { [unowned flux] change in
            guard change.notice?.value == "listener" else { return }
            flux.dispatcher.dispatch(.board)
            reads.note(flux.store.state.aboard)
        }
        view.onReflect = { [unowned presenter] change in
            guard change.notice?.value == "view" else { return }
            presenter.letAboard()
            reads.note(presenter.state.aboard)
        }
        for notice in ["handler", "listener", "view"] { presenter.dispatch(.announce(notice)) }
        #expect(reads.values == [1, 2, 3])
    }

    @Test("Without listeners, a big state is changed in place")
    func inPlace() {
        struct BigState: State {
            var values: [Int]
            var addresses: Set<UInt> = []
        }
        struct Append: Action {}
        struct AppendMutation: Mutation {
            func mutate(action: Append, state: inout BigState) {
                state.values.append(0)
                state.addresses.insert(
                    state.values.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
                )
            }
        }
        var values = Array(0..<100_000)
        values.reserveCapacity(200_000)
        let flux = Flux(state: BigState(values: values), mutation: AppendMutation())
        values = []
        for _ in 0..<1_000 { flux.dispatcher.dispatch(Append()) }
        #expect(flux.store.state.values.count == 101_000)
        #expect(flux.store.state.addresses.count == 1)
        // Dispatching copies nothing in two more cases: when listeners were removed, and when a handler receives the
        // actions.
        let gone = [flux.store.addListener { _ in }, flux.store.addListener { _ in }]
        for subscription in gone { flux.store.removeListener(with: subscription) }
        _ = flux.dispatcher.register { _ in }
        for _ in 0..<1_000 { flux.dispatcher.dispatch(Append()) }
        #expect(flux.store.state.addresses.count == 1)
        // A listener receives the old state, so now each change copies the values. This shows that the checks above
        // would notice a copy.
        _ = flux.store.addListener { _ in }
        for _ in 0..<3 { flux.dispatcher.dispatch(Append()) }
        #expect(flux.store.state.addresses.count > 1)
    }
}
