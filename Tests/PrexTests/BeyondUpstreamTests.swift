import Prex
import TestSupport
import Testing

@Suite("Beyond upstream")
struct BeyondUpstreamTests {
    @Test("Changes that pile up reach the View as one: old of the first, new of the last")
    @MainActor
    func latest() async {
        let view = MockView()
        let presenter = Presenter(view: view, flux: CounterFlux(), delivery: .latest)
        onThreads(1) { _ in
            for _ in 0..<5 { presenter.increment() }
        }
        await mainQueueTurn()
        #expect(view.counts == [5])
        #expect(view.changes.map(\.old?.count) == [0])
        presenter.increment()
        presenter.increment()
        #expect(view.counts == [5, 6, 7])
    }

    @Test("What piled up before a change on the main thread comes as one with it")
    @MainActor
    func latestInline() {
        let view = MockView()
        let presenter = Presenter(view: view, flux: CounterFlux(), delivery: .latest)
        onThreads(1) { _ in presenter.increment() }
        presenter.increment()
        #expect(view.counts == [2])
        #expect(view.changes.map(\.old?.count) == [0])
    }

    @Test("A whole reflect among them makes the one whole")
    @MainActor
    func latestWithReflect() async {
        let view = MockView()
        let presenter = Presenter(view: view, flux: CounterFlux(), delivery: .latest)
        onThreads(1) { _ in
            presenter.increment()
            presenter.reflect()
            presenter.increment()
        }
        await mainQueueTurn()
        #expect(view.counts == [2])
        #expect(view.changes[0].old == nil)
    }

    @Test("The delivery can be chosen later, as a subclass does in its initialiser")
    @MainActor
    func viewDelivery() async {
        let view = MockView()
        let presenter = Presenter(view: view, flux: CounterFlux())
        #expect(presenter.viewDelivery == .everyChange)
        onThreads(1) { _ in
            presenter.increment()
            presenter.increment()
            presenter.viewDelivery = .latest
            presenter.increment()
        }
        await mainQueueTurn()
        #expect(view.counts == [1, 3])
    }

    @Test("store.changes and dispatcher.actions are asynchronous sequences that end with their objects")
    func sequences() async {
        var flux: CounterFlux? = CounterFlux()
        let changes = flux!.store.changes
        let actions = flux!.dispatcher.actions
        flux!.dispatcher.dispatch(.increment)
        flux!.dispatcher.dispatch(.decrement)
        flux = nil
        var counts: [Int] = []
        for await change in changes { counts.append(change.new.count) }
        var heard: [CounterAction] = []
        for await action in actions { heard.append(action) }
        #expect(counts == [1, 0])
        #expect(heard == [.increment, .decrement])
    }

    @Test("Their buffering policy can be chosen")
    func bufferingPolicy() async {
        var flux: CounterFlux? = CounterFlux()
        let changes = flux!.store.changes(bufferingPolicy: .bufferingNewest(1))
        let actions = flux!.dispatcher.actions(bufferingPolicy: .bufferingOldest(1))
        flux!.dispatcher.dispatch(.increment)
        flux!.dispatcher.dispatch(.increment)
        flux = nil
        var counts: [Int] = []
        for await change in changes { counts.append(change.new.count) }
        var heard: [CounterAction] = []
        for await action in actions { heard.append(action) }
        #expect(counts == [2])
        #expect(heard == [.increment])
    }

    @Test("A big state is changed in place while nobody listens")
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
        let subscription = flux.store.addListener { _ in }
        for _ in 0..<3 { flux.dispatcher.dispatch(Append()) }
        flux.store.removeListener(with: subscription)
        #expect(flux.store.state.addresses.count > 1)
    }
}
