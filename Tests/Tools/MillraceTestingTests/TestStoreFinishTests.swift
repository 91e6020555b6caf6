import Dispatch
import FluxCapacitor
import Millrace
import MillraceTesting
import MobiusCore
import Prex
import TestSupport
import Testing
import VISPER_Swift

@Suite("The end of a test store")
struct TestStoreFinishTests {
    private let surplus = "finish(): the store has 1 observer more than when the test began (1, and 0 then)."

    @MainActor
    @Test("finish waits for observers that end")
    func observerThatEnds() async throws {
        let container = StateContainer(0)
        let test = TestStore(container)
        let observation = container.observe { _ in }
        // This task runs when `finish` suspends.
        Task { @MainActor in observation.end() }
        try await test.finish()
    }

    @Test("finish counts the observers that outlive the test")
    func observers() throws {
        let container = StateContainer(0)
        let failures = try failures {
            let test = TestStore(container)
            for _ in 0..<2 { container.observe { _ in }.keep() }
            try test.finish()
        }
        let text = "finish(): the store has 2 observers more than when the test began (2, and 0 then)."
        #expect(failures.count == 1)
        #expect(failures.first?.text.hasPrefix(text) == true)
    }

    @Test("finish passes if an observer from before the test has ended")
    func endedObserver() throws {
        let container = StateContainer(0)
        let observation = container.observe { _ in }
        let test = TestStore(container)
        observation.end()
        try test.finish()
    }

    @MainActor
    private final class Owner {
        var container: StateContainer<Int>? = StateContainer(0)
    }

    @MainActor
    @Test("finish(releasing: true) waits until the store is released")
    func lateRelease() async throws {
        let owner = Owner()
        let test = TestStore(try #require(owner.container))
        Task { @MainActor in owner.container = nil }
        try await test.finish(releasing: true)
    }

    @Test("finish fails at the limit for remaining observers and for a retained store")
    func limit() async throws {
        let container = StateContainer(0)
        let failures = try await failures {
            let test = TestStore(container, limit: .milliseconds(5))
            container.observe { _ in }.keep()
            try await test.finish(releasing: true)
        }
        #expect(failures.count == 2)
        #expect(failures.first?.text.hasPrefix(surplus) == true)
        #expect(failures.last?.text.hasPrefix("finish(releasing: true): the store is still retained") == true)
    }

    @Test("finish fails for a Prex listener that outlives the test")
    func prex() throws {
        let flux = searchFlux()
        let failures = try failures {
            let test = TestStore(flux)
            _ = flux.store.addListener { _ in }
            try test.finish()
        }
        #expect(failures.count == 1)
        #expect(failures.first?.text.hasPrefix(surplus) == true)
    }

    @Test("finish waits for work in a presenter's lane, and names the lane whose work waits or runs")
    func lanes() async throws {
        let clock = ManualClock()
        let presenter = Prex.Presenter(flux: searchFlux())
        let line = #line + 6
        let failures = try await failures {
            let test = TestStore(presenter, limit: .zero)
            presenter.run("search", after: .milliseconds(300), clock: clock) { dispatch in
                dispatch(.answered([]))
            }
            try await test.finish()
        }
        let running = "finish(): 1 effect or task of the store still runs after 0.0 seconds: search"
        #expect(failures == [ReportedFailure(text: running, line: line)])

        let test = TestStore(presenter)
        presenter.run("search", after: .milliseconds(300), clock: clock) { dispatch in
            dispatch(.answered([Item(id: 1, title: "mill")]))
        }
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(300))
        try await test.receive(SearchAction.answered) { $0.items = [Item(id: 1, title: "mill")] }
        try await test.finish()

        let cancelled = TestStore(presenter, limit: .zero)
        presenter.run("search", after: .milliseconds(300), clock: clock) { _ in }
        presenter.cancel("search")
        try await cancelled.finish()
    }

    @Test("finish fails for a loop's observer that outlives the test")
    func mobius() throws {
        let loop = loginLoop { _, _ in }
        let failures = try failures {
            let test = TestStore(loop)
            _ = loop.addObserver { _ in }
            try test.finish()
        }
        #expect(failures.count == 1)
        #expect(failures.first?.text.hasPrefix(surplus) == true)
        loop.dispose()
    }

    private final class NumberStore: Storable {
        let number: Constant<Int>
        private let _number = Variable(0)

        init() { number = Constant(_number) }

        func reduce(with state: NumberChange) { _number.value += 1 }
    }

    private enum NumberChange: DispatchState {
        typealias RelatedStoreType = NumberStore
        typealias RelatedActionType = NumberAction
        case increment
    }

    private struct NumberAction: Actionable {
        typealias DispatchStateType = NumberChange
    }

    @Test("finish fails for an observer of a FluxCapacitor store's value that outlives the test")
    func fluxCapacitor() throws {
        let store = NumberStore.instantiate()
        defer { store.clear() }
        let failures = try failures {
            let test = TestStore(store)
            _ = store.number.observe { _ in }
            try test.finish()
        }
        #expect(failures.count == 1)
        #expect(failures.first?.text.hasPrefix("finish(): the store has 1 observer more") == true)
    }

    @Test("finish fails for a subscription to a VISPER property that outlives the test")
    func visper() throws {
        let property = ObservableProperty(1)
        var subscription: Any?
        let failures = try failures {
            let test = TestStore(property)
            subscription = property.subscribe { _ in }
            try test.finish()
        }
        withExtendedLifetime(subscription) {}
        #expect(failures.count == 1)
        #expect(failures.first?.text.hasPrefix("finish(): the store has 1 observer more") == true)
    }

    // MARK: Pending actions

    private struct Add: VISPER_Swift.Action {}

    private func adder(_ delivery: StoreDelivery) -> VISPER_Swift.Store<Int> {
        VISPER_Swift.Store(
            appReducer: { _, _, count in count + 1 },
            intialState: 0,
            reducerContainer: ReducerContainerImpl(),
            delivery: delivery
        )
    }

    private let unreceived = "finish(): 1 transition before it was not received:"
    private let pending = "finish(): actions that were sent to the store are still pending now."

    @MainActor
    @Test("finish waits for actions that are pending in a VISPER store")
    func pendingInVISPER() async throws {
        let failures = try await failures {
            let test = TestStore(adder(.main))
            test.dispatch(Add())
            try await test.finish()
        }
        #expect(failures.count == 1)
        #expect(failures.first?.text.hasPrefix(unreceived) == true)
    }

    @Test("A synchronous finish fails for actions that are pending in a VISPER store")
    func pendingInVISPERNow() throws {
        let queue = DispatchQueue(label: "store")
        queue.suspend()
        let store = adder(.queue(queue))
        let failures = try failures {
            let test = TestStore(store)
            test.dispatch(Add())
            try test.finish()
        }
        queue.resume()
        #expect(failures.count == 1)
        #expect(failures.first?.text.hasPrefix(pending) == true)
    }

    @Test("finish waits for a controller's pending events, and a synchronous finish fails for them")
    func pendingInMobius() async throws {
        let queue = DispatchQueue(label: "loop")
        let controller = Mobius.loop(
            update: updateLogin,
            effectHandler: AnyConnectable<LoginEffect, LoginEvent> { _ in
                Connection(acceptClosure: { _ in }, disposeClosure: {})
            }
        )
        .makeController(from: Login(), loopQueue: queue)
        controller.start()
        queue.suspend()
        let failuresNow = try failures {
            let test = TestStore(controller)
            test.dispatch(.typed("Ann"))
            try test.finish()
        }
        #expect(failuresNow.count == 1)
        #expect(failuresNow.first?.text.hasPrefix(pending) == true)

        let test = TestStore(controller)
        let failures = try await failures {
            Task.detached { queue.resume() }
            try await test.finish()
        }
        #expect(failures.count == 1)
        #expect(failures.first?.text.hasPrefix(unreceived) == true)
        controller.stop()
    }
}
