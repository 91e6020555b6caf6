import FluxCapacitor
import MillraceObservation
import MillraceTimeline
import Observation
import TestSupport
import Testing

/// Two variables that every reduce changes together. Each test passes a type of its own as `Owner`, and so uses a store
/// of its own.
final class PairStore<Owner>: Storable {
    let first: Constant<Int>
    let second: Constant<Int>
    fileprivate let _first = Variable(0)
    private let _second = Variable(0)

    init() {
        first = Constant(_first)
        second = Constant(_second)
    }

    /// A computed property, which returns a new object each time.
    var alsoFirst: Constant<Int> { Constant(_first) }

    func reduce(with state: PairChange<Owner>) {
        switch state {
        case .set(let number):
            _first.value = number
            _second.value = -number
        case .setSecond(let number): _second.value = number
        }
    }
}

enum PairChange<Owner>: DispatchState {
    typealias RelatedStoreType = PairStore<Owner>
    typealias RelatedActionType = PairAction<Owner>

    case set(Int), setSecond(Int)
}

final class PairAction<Owner>: Actionable {
    typealias DispatchStateType = PairChange<Owner>
}

@MainActor
@Suite("Observed stores of FluxCapacitor")
struct ObservedFluxCapacitorTests {
    @Test("An observed store has its constants' values, and reduces the states sent to it")
    func values() {
        enum Own {}
        let store = PairStore<Own>.instantiate()
        defer { store.clear() }
        #expect(store.observed.first == 0)
        store.observed.send(.set(3))
        #expect(store.observed.first == 3)
        #expect(store.observed.second == -3)
        #expect(store.observed === store.observed)
    }

    @Test("A child of a constant sends states, and is not notified of another constant's changes")
    func child() {
        enum Own {}
        let store = PairStore<Own>.instantiate()
        defer { store.clear() }
        let first = store.observed.scope(\.first, send: PairChange<Own>.set)
        let notified = NotificationCounts<String>()
        notified.track("first") { first.state }
        store.observed.send(.setSecond(1))
        #expect(notified.take() == [:])
        first.send(3)
        #expect(first.state == 3)
        #expect(store.observed.second == -3)
        #expect(notified.take() == ["first": 1])
    }

    @Test("A reader of one constant is not notified of another's changes")
    func fieldByField() {
        enum Own {}
        let store = PairStore<Own>.instantiate()
        defer { store.clear() }
        let notified = Counter()
        withObservationTracking {
            _ = store.observed.first
        } onChange: {
            notified.add(1)
        }
        PairAction<Own>().invoke(.setSecond(1))
        #expect(notified.value == 0)
        PairAction<Own>().invoke(.set(1))
        #expect(notified.value == 1)
    }

    @Test("Readers of several constants never read one from before and one from after a reduce")
    func consistent() async {
        enum Own {}
        let store = PairStore<Own>.instantiate()
        defer { store.clear() }
        let observed = store.observed
        let torn = Counter()
        func read() {
            withObservationTracking {
                if observed.first != -observed.second { torn.add(1) }
            } onChange: {
                // Observation calls this closure before the change, so the variables must still have the old values,
                // which are a pair.
                MainActor.assumeIsolated { if observed.first != -observed.second { torn.add(1) } }
            }
        }
        read()
        async let reduced: Void = onAnotherThread {
            onThreads(3) { thread in
                for number in 1...5000 { PairAction<Own>().invoke(.set(3 * number + thread)) }
            }
            PairAction<Own>().invoke(.set(-1))
        }
        while observed.first != -1 {
            read()
            await mainQueueTurn()
        }
        await reduced
        #expect(torn.value == 0)
    }

    @Test("A variable and its constant have one observed object, which notifies of the variable's changes")
    func variables() {
        let variable = Variable("a")
        let constant = Constant(variable)
        #expect(constant.observed === variable.observed)
        let notified = Counter()
        withObservationTracking {
            _ = constant.observed.state
        } onChange: {
            notified.add(1)
        }
        variable.value = "b"
        #expect(notified.value == 1)
        #expect(constant.observed.count == 1)
        #expect(variable.observed.state == "b")
    }

    @Test("A temporary constant's observed object follows the variable")
    func temporaryConstant() {
        enum Own {}
        let store = PairStore<Own>.instantiate()
        defer { store.clear() }
        let first = store.alsoFirst.observed
        PairAction<Own>().invoke(.set(1))
        PairAction<Own>().invoke(.set(2))
        #expect(first.state == 2)
        #expect(store.observed.alsoFirst == 2)
    }

    @Test("Time travel changes the observed state, and notifies readers", .recordingScope)
    func timeTravel() {
        enum Own {}
        let timeline = Timeline()
        let store = PairStore<Own>.instantiate()
        let notified = Counter()
        store.observed.send(.set(1))
        store.observed.send(.set(2))
        withObservationTracking {
            _ = store.observed.first
        } onChange: {
            notified.add(1)
        }
        timeline.step(by: -1)
        #expect(store.observed.first == 1 && store.observed.second == -1)
        timeline.travel(to: .live)
        #expect(store.observed.first == 2 && store.observed.second == -2)
        #expect(notified.value == 1)
    }
}
