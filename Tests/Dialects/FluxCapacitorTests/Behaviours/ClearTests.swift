import FluxCapacitor
import TestSupport
import Testing

// Two tests use the same registered store.
@Suite("clear()", .serialized)
struct ClearTests {
    @Test("After clear(), invokes reach a new store; the old store still works for its owners")
    func clear() {
        enum Own {}
        let old = NumbersStore<Own>.instantiate()
        let log = Log<Int>()
        _ = old.first.observe(ignoreFirst: true) { log.note($0) }
        NumbersAction<Own>().invoke(.add(1))
        old.clear()
        NumbersAction<Own>().invoke(.add(10))
        old._first.value += 1
        let new = NumbersStore<Own>.instantiate()
        #expect(new !== old)
        #expect(new.first.value == 10)
        #expect(old.first.value == 2)
        #expect(log.values == [1, 2])
    }

    @Test("clear() of a store that is not registered does not unregister the current store")
    func clearOfAnother() {
        enum Own {}
        let old = NumbersStore<Own>.instantiate()
        old.clear()
        old.clear()
        let new = NumbersStore<Own>.instantiate()
        old.clear()
        NumbersStore<Own>().clear()
        #expect(NumbersStore<Own>.instantiate() === new)
        new.clear()
        #expect(NumbersStore<Own>.instantiate() !== new)
    }

    @Test("A subclass that is instantiated first receives the base's invokes until it is cleared")
    func subclass() {
        let mock = MockCountStore.instantiate()
        CountAction().invoke(.increment)
        #expect(mock.reduced == 1)
        #expect(mock.count.value == 0)
        #expect(CountStore.instantiate() === mock)
        #expect(MockCountStore.instantiate() === mock)
        mock.clear()
        CountAction().invoke(.increment)
        let base = CountStore.instantiate()
        #expect(base !== mock)
        #expect(base.count.value == 1)
        #expect(mock.reduced == 1)
        base.clear()
    }

    @Test("A subclass that is instantiated while its base is registered is not registered")
    func lateSubclass() {
        let base = CountStore.instantiate()
        let late = MockCountStore.instantiate()
        CountAction().invoke(.increment)
        #expect(late.reduced == 0)
        #expect(base.count.value == 1)
        #expect(CountStore.instantiate() === base)
        #expect(MockCountStore.instantiate() !== late)
        late.clear()
        #expect(CountStore.instantiate() === base)
        base.clear()
        let mock = MockCountStore.instantiate()
        #expect(CountStore.instantiate() === mock)
        mock.clear()
    }

    @Test("A subclass that invokes in init stops with a message")
    func subclassThatInvokesInInit() async {
        final class Impatient: CountStore {
            required init() {
                super.init()
                CountAction().invoke(.increment)
            }
        }
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Impatient.instantiate()
        }
        let message = standardError(of: result)
        #expect(message.contains("used its own store"))
    }

    @Test("A cleared store without owners is released, with its observers and their captures")
    @MainActor
    func release() {
        enum Own {}
        let tracker = LifetimeTracker()
        weak let store = NumbersStore<Own>.instantiate()
        let dusts = [
            store?.first.observe { [instance = tracker.instance()] _ in instance.touch() },
            store?.list.observe(on: .main) { [instance = tracker.instance()] _ in instance.touch() },
        ]
        NumbersAction<Own>().invoke(.add(1))
        #expect(store != nil)
        #expect(tracker.alive == 2)
        store?.clear()
        #expect(store == nil)
        #expect(tracker.alive == 0)
        for dust in dusts { dust?.clean() }
    }

    @Test(
        "After clear() inside the store's own reduce, the reduce ends, and the next invoke reaches a new store"
    )
    func clearInsideOfReduce() {
        enum Own {}
        let log = Log<Int>()
        weak let old = NumbersStore<Own>.instantiate()
        _ = old?.first.observe(ignoreFirst: true) { log.note($0) }
        _ = old?.second.observe(ignoreFirst: true) { log.note($0) }
        var seconds: [Int] = []
        NumbersAction<Own>().invoke(
            .reduce { store in
                store._first.value = 1
                store.clear()
                // This reduce is not nested: the cleared store is no longer registered, so a new store reduces.
                NumbersAction<Own>().invoke(.setFirst(10))
                store._second.value = 2
                seconds.append(store._second.value)
            }
        )
        #expect(seconds == [2])
        #expect(old == nil)
        #expect(NumbersStore<Own>.instantiate().first.value == 10)
        // The variables were deallocated with the store, before their observers were notified.
        #expect(log.values == [])
    }

    @Test("After clear() inside an observer, a store with owners delivers its pending values")
    func clearInsideOfAnObserver() {
        enum Own {}
        let log = Log<String>()
        let store = NumbersStore<Own>.instantiate()
        _ = store.first.observe(ignoreFirst: true) { [weak store] in
            log.note("first \($0)")
            store?.clear()
            NumbersAction<Own>().invoke(.setFirst(10))
            log.note("fresh \(NumbersStore<Own>.instantiate().first.value)")
        }
        _ = store.second.observe(ignoreFirst: true) { log.note("second \($0)") }
        NumbersAction<Own>().invoke(
            .reduce { store in
                store._first.value = 1
                store._second.value = 2
            }
        )
        #expect(log.values == ["first 1", "fresh 10", "second 2"])
    }

    @Test("clear() inside an observer may release the store while deliveries are pending")
    func releaseInsideOfAnObserver() {
        enum Own {}
        let tracker = LifetimeTracker()
        let calls = Counter()
        for _ in 0..<100 {
            weak let store = NumbersStore<Own>.instantiate()
            _ = store?.first.observe(ignoreFirst: true) { [instance = tracker.instance()] _ in
                instance.touch()
                calls.add(1)
                NumbersStore<Own>.instantiate().clear()
            }
            _ = store?.second.observe { [instance = tracker.instance()] _ in instance.touch() }
            NumbersAction<Own>().invoke(
                .reduce { store in
                    for value in 1...5 {
                        store._first.value = value
                        store._second.value = value
                        store._list.value.append(value)
                    }
                }
            )
            #expect(store == nil)
            #expect(tracker.alive == 0)
        }
        #expect(calls.value == 100)
        NumbersStore<Own>.instantiate().clear()
    }

    final class FarewellStore: Storable {
        let farewell = Variable<LifetimeTracker.Instance?>(nil)
        init() {}
        func reduce(with state: FarewellState) { farewell.value = state.instance }
    }

    struct FarewellState: DispatchState {
        typealias RelatedStoreType = FarewellStore
        typealias RelatedActionType = FarewellAction
        let instance: LifetimeTracker.Instance
    }

    struct FarewellAction: Actionable {
        typealias DispatchStateType = FarewellState
    }

    @Test("An object released by a cleared store may invoke on deinit, and wait for a thread that invokes")
    func invokeOnDeinit() {
        enum Own {}
        let tracker = LifetimeTracker()
        FarewellAction().invoke(
            FarewellState(
                instance: tracker.instance {
                    NumbersAction<Own>().invoke(.add(1))
                    onThreads(1) { _ in NumbersAction<Own>().invoke(.add(1)) }
                }
            )
        )
        FarewellStore.instantiate().clear()
        #expect(tracker.alive == 0)
        #expect(NumbersStore<Own>.instantiate().first.value == 2)
    }

    final class GenerationStore: Storable {
        static let all = Log<GenerationStore>()
        let count = Variable(0)
        init() { Self.all.note(self) }
        func reduce(with state: GenerationState) { count.value += 1 }
    }

    enum GenerationState: DispatchState {
        typealias RelatedStoreType = GenerationStore
        typealias RelatedActionType = GenerationAction
        case increment
    }

    struct GenerationAction: Actionable {
        typealias DispatchStateType = GenerationState
    }

    @Test("When invokes and clears race, each invoke reaches one store")
    func race() {
        onThreads(4) { thread in
            for step in 0..<500 {
                GenerationAction().invoke(.increment)
                if (step + thread) % 10 == 0 { GenerationStore.instantiate().clear() }
            }
        }
        #expect(GenerationStore.all.values.map(\.count.value).reduce(0, +) == 2_000)
    }
}

extension Dispatcher {
    fileprivate enum Count: DispatchState {
        typealias RelatedStoreType = CountStore
        typealias RelatedActionType = CountAction

        case increment
    }
}

private struct CountAction: Actionable {
    typealias DispatchStateType = Dispatcher.Count
}

private class CountStore: Storable {
    let count: Constant<Int>
    fileprivate let _count = Variable(0)

    required init() { count = Constant(_count) }

    func reduce(with state: Dispatcher.Count) { _count.value += 1 }
}

private final class MockCountStore: CountStore {
    var reduced = 0

    override func reduce(with state: Dispatcher.Count) { reduced += 1 }
}
