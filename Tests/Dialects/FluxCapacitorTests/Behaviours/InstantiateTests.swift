import Foundation
import TestSupport
import Testing

@testable import FluxCapacitor
@testable import Millrace

@Suite("instantiate()")
struct InstantiateTests {
    @Test("instantiate() returns the registered store, and retains it")
    func oneStore() {
        enum Own {}
        weak let store = NumbersStore<Own>.instantiate()
        #expect(store != nil)
        #expect(NumbersStore<Own>.instantiate() === store)
        NumbersAction<Own>().invoke(.add(1))
        #expect(NumbersStore<Own>.instantiate() === store)
        #expect(store?.first.value == 1)
    }

    // MARK: Races

    final class SlowStore: Storable {
        static let arrivals = DispatchSemaphore(value: 0)
        static let initializations = Counter()

        init() {
            Self.initializations.add(1)
            // Waits until all other threads have arrived.
            for _ in 0..<8 { Self.arrivals.wait() }
        }

        func reduce(with state: SlowState) {}
    }

    enum SlowState: DispatchState {
        typealias RelatedStoreType = SlowStore
        typealias RelatedActionType = SlowAction

        case touch
    }

    struct SlowAction: Actionable {
        typealias DispatchStateType = SlowState
    }

    @Test("Threads that race for a store get the same instance, and init runs once", .timeLimit(.minutes(30)))
    func race() {
        let stores = Log<SlowStore>()
        onThreads(8) { thread in
            SlowStore.arrivals.signal()
            if thread % 4 == 0 { SlowAction().invoke(.touch) }
            stores.note(SlowStore.instantiate())
        }
        #expect(stores.values.count == 8)
        #expect(stores.values.allSatisfy { $0 === stores.values[0] })
        #expect(SlowStore.initializations.value == 1)
    }

    @Test("Threads that race for many stores get one instance of each")
    func raceForMany() {
        enum Own<Other> {}
        for type in Self.types(50, Own<Int>.self) {
            let stores = Log<ObjectIdentifier>()
            onThreads(4) { _ in stores.note(ObjectIdentifier(type.instantiateAny())) }
            #expect(Set(stores.values).count == 1)
        }
    }

    // MARK: Keys

    enum Here {
        final class Store: Storable {
            let count = Variable(0)
            init() {}
            func reduce(with state: State) { count.value += 1 }
        }
        enum State: DispatchState {
            typealias RelatedStoreType = Store
            typealias RelatedActionType = Action
            case increment
        }
        struct Action: Actionable { typealias DispatchStateType = State }
    }

    enum There {
        final class Store: Storable {
            let count = Variable(0)
            init() {}
            func reduce(with state: State) { count.value -= 1 }
        }
        enum State: DispatchState {
            typealias RelatedStoreType = Store
            typealias RelatedActionType = Action
            case decrement
        }
        struct Action: Actionable { typealias DispatchStateType = State }
    }

    @Test("Store types of the same name in different scopes have separate stores")
    func sameName() {
        #expect("\(Here.Store.self)" == "\(There.Store.self)")
        Here.Action().invoke(.increment)
        There.Action().invoke(.decrement)
        #expect(Here.Store.instantiate().count.value == 1)
        #expect(There.Store.instantiate().count.value == -1)
        Here.Store.instantiate().clear()
        #expect(There.Store.instantiate().count.value == -1)
    }

    /// Returns this number of store types. They are generic types with different arguments, so that they lie at
    /// irregular distances in memory.
    private static func types(_ count: Int, _ type: (some Any).Type) -> [any Instantiable.Type] {
        func next<Owner>(_ type: Owner.Type, _ left: Int) -> [any Instantiable.Type] {
            if left == 0 { return [] }
            let others = left % 3 == 0 ? next([Owner?].self, left - 1) : next(Owner?.self, left - 1)
            return [NumbersStore<Owner>.self] + others
        }
        return next(type, count)
    }

    @Test("Among 300 stores each is found, and only cleared ones are replaced")
    func manyStores() {
        enum Own {}
        var random = SeededGenerator(seed: 1)
        let types = Self.types(300, Own.self)
        var stores: [any Instantiable] = []
        for type in types { stores.append(type.instantiateAny()) }
        for _ in 0..<5 {
            let cleared = Set(types.indices.shuffled(using: &random).prefix(100))
            for index in cleared { stores[index].clear() }
            for index in types.indices where !cleared.contains(index) {
                let isFound = types[index].instantiateAny() === stores[index]
                #expect(isFound)
            }
            for index in cleared {
                let old = stores[index]
                stores[index] = types[index].instantiateAny()
                let isFresh = stores[index] !== old
                #expect(isFresh)
            }
        }
        for store in stores { store.clear() }
    }

    // MARK: init

    final class OuterStore: Storable {
        let before = Variable(0)
        let inner = NumbersStore<OuterStore>.instantiate()
        let heard = Log<Int>()
        let sum = Variable(0)

        init() {
            NumbersAction<OuterStore>().invoke(.add(3))
            _ = inner.first.observe { [heard, sum] in
                heard.note($0)
                sum.value += $0
            }
        }

        func reduce(with state: OuterState) {}
    }

    enum OuterState: DispatchState {
        typealias RelatedStoreType = OuterStore
        typealias RelatedActionType = OuterAction
    }

    struct OuterAction: Actionable {
        typealias DispatchStateType = OuterState
    }

    @Test("A store's init may instantiate another store, invoke on it and observe it")
    func initThatInstantiatesAnother() {
        let outer = OuterStore.instantiate()
        #expect(outer.inner === NumbersStore<OuterStore>.instantiate())
        #expect(OuterStore.instantiate() === outer)
        NumbersAction<OuterStore>().invoke(.add(1))
        #expect(outer.heard.values == [3, 4])
        #expect(outer.sum.value == 7)
        // The variables of one store share a queue, even if another store is made in between.
        #expect(outer.before.core.queue === outer.sum.core.queue)
        #expect(outer.inner._first.core.queue !== outer.sum.core.queue)
    }

    final class LateStore: Storable {
        let inner: NumbersStore<LateStore>
        let late: Variable<Int>

        init() {
            inner = .instantiate()
            late = Variable(0)
        }

        func reduce(with state: LateState) {}
    }

    enum LateState: DispatchState {
        typealias RelatedStoreType = LateStore
        typealias RelatedActionType = LateAction
    }

    struct LateAction: Actionable {
        typealias DispatchStateType = LateState
    }

    @Test(
        "Variables created after another store in init do not wait for that store's observers",
        .timeLimit(.minutes(30))
    )
    func variablesMadeAfterAnotherStore() {
        let outer = LateStore.instantiate()
        let late = outer.late
        let inner = outer.inner
        let stray = Variable(0)
        let log = Log<String>()
        let isBusy = Gate()
        let mayGoOn = Gate()
        _ = inner.first.observe(ignoreFirst: true) { _ in
            isBusy.open()
            mayGoOn.wait()
        }
        _ = late.observe(ignoreFirst: true) { log.note("late \($0)") }
        _ = stray.observe(ignoreFirst: true) { log.note("stray \($0)") }
        onThreads(2) { thread in
            if thread == 0 {
                NumbersAction<LateStore>().invoke(.add(1))
            } else {
                isBusy.wait()
                late.value = 1
                stray.value = 2
                #expect(log.values == ["late 1", "stray 2"])
                mayGoOn.open()
            }
        }
    }

    final class SelfishStore: Storable {
        enum Way: Sendable { case instantiate, invoke, throughAnother }
        nonisolated(unsafe) static var way = Way.instantiate

        init() {
            switch Self.way {
            case .instantiate: _ = SelfishStore.instantiate()
            case .invoke: SelfishAction().invoke(.touch)
            case .throughAnother: _ = AccompliceStore.instantiate()
            }
        }

        func reduce(with state: SelfishState) {}
    }

    enum SelfishState: DispatchState {
        typealias RelatedStoreType = SelfishStore
        typealias RelatedActionType = SelfishAction
        case touch
    }

    struct SelfishAction: Actionable {
        typealias DispatchStateType = SelfishState
    }

    final class AccompliceStore: Storable {
        init() { _ = SelfishStore.instantiate() }
        func reduce(with state: AccompliceState) {}
    }

    enum AccompliceState: DispatchState {
        typealias RelatedStoreType = AccompliceStore
        typealias RelatedActionType = AccompliceAction
    }

    struct AccompliceAction: Actionable {
        typealias DispatchStateType = AccompliceState
    }

    @Test("An init that instantiates its own store stops with a message")
    func initThatInstantiatesItself() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = SelfishStore.instantiate()
        }
        #expect(standardError(of: result).contains("SelfishStore.init() used its own store"))
        #expect(standardError(of: result).contains("set initial values in init()"))
    }

    @Test("An init that invokes on its own store stops with a message")
    func initThatInvokesOnItself() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            SelfishStore.way = .invoke
            _ = SelfishStore.instantiate()
        }
        #expect(standardError(of: result).contains("SelfishStore.init() used its own store"))
    }

    @Test("An init that invokes on its own store through another store's init stops with a message")
    func initThatInstantiatesItselfThroughAnother() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            SelfishStore.way = .throughAnother
            SelfishAction().invoke(.touch)
        }
        #expect(standardError(of: result).contains("SelfishStore.init() used its own store"))
    }
}

/// Stores of any type.
private protocol Instantiable: AnyObject, SendableMetatype {
    static func instantiateAny() -> any Instantiable
    func clear()
}

extension NumbersStore: Instantiable {
    fileprivate static func instantiateAny() -> any Instantiable { instantiate() }
}
