import Foundation
import Millrace
import MillraceReporting
import TestSupport
import Testing

@testable import VISPER_Reactive
@testable import VISPER_Redux

@Suite("Redux: a store's life")
@MainActor
struct StoreLifetimeTests {
    private final class Tracked<State>: Store<State>, @unchecked Sendable {
        let onDeinit: () -> Void

        init(_ state: State, onDeinit: @escaping () -> Void) {
            self.onDeinit = onDeinit
            let container = ReducerContainerImpl()
            container.addReducer(reducer: AddReducer())
            super.init(
                appReducer: { provider, action, state in provider.reduce(action: action, state: state) },
                intialState: state,
                reducerContainer: container,
                middleware: Middleware()
            )
        }

        deinit { onDeinit() }
    }

    @Test("An idle store is released with its last reference, even with subscriptions")
    func idle() async {
        let deinits = Counter()
        var store: Tracked<Int>? = Tracked(0, onDeinit: { deinits.add(1) })
        store?.observableState.subscribe { _ in }
        store?.observableState.map { $0 }.subscribe { _ in }
        store?.dispatch(Add(1))
        await mainQueueTurn()
        #expect(deinits.value == 0)
        store = nil
        #expect(deinits.value == 1)
    }

    @Test("A store is retained while actions are pending")
    func pending() async {
        let deinits = Counter()
        let states = Log<Int>()
        var store: Tracked<Int>? = Tracked(0, onDeinit: { deinits.add(1) })
        store?.observableState.subscribe { states.note($0) }
        store?.dispatch(Add(1))
        store?.dispatch(Add(1)) { states.note(-1) }
        store = nil
        #expect(deinits.value == 0)
        await mainQueueTurn()
        #expect(states.values == [0, 1, 2, -1])
        #expect(deinits.value == 1)
    }

    @Test("A released store releases its app reducer, container and middleware")
    func leaks() async {
        let tracker = LifetimeTracker()
        do {
            let instance = tracker.instance()
            let redux = Redux<Int>(
                appReducer: { provider, action, state in
                    instance.touch()
                    return provider.reduce(action: action, state: state)
                },
                initialState: 0,
                middleware: Middleware().sideEffect { _, _, _ in instance.touch() }
            )
            redux.reducerContainer.addReduceFunction { (_, action: Add, state: Int) in
                instance.touch()
                return state + action.number
            }
            redux.reducerContainer.addReducer(reducer: InstantReducer(newState: 4))
            redux.store.observableState.map { $0 }.distinct().subscribe { _ in instance.touch() }
            redux.store.dispatch(Add(1), Load())
            await withCheckedContinuation { continuation in
                redux.store.dispatch(Load()) {
                    instance.touch()
                    continuation.resume()
                }
            }
        }
        await mainQueueTurn()
        #expect(tracker.alive == 0)
    }

    @Test(
        "An action is released after its reduction, and a state once it has been replaced"
    )
    func contents() {
        struct Replace: Action {
            let instance: LifetimeTracker.Instance
        }
        struct Holder {
            var instances: [LifetimeTracker.Instance]
        }
        let tracker = LifetimeTracker()
        do {
            let redux = Redux.immediate(Holder(instances: []))
            for _ in 0..<2 {
                redux.reducerContainer.addReduceFunction { (_, action: Replace, state: Holder) in
                    Holder(instances: state.instances.suffix(1) + [action.instance])
                }
            }
            for _ in 0..<100 {
                redux.store.dispatch(Replace(instance: tracker.instance()))
                #expect(tracker.alive == 1)
            }
            redux.store.dispatch(
                Replace(instance: tracker.instance()),
                Replace(instance: tracker.instance())
            )
            #expect(tracker.alive == 1)
        }
        #expect(tracker.alive == 0)
    }

    @Test("A reducer may release the last reference to its own store")
    func droppedByReducer() {
        // Sendable: the test uses it on one thread.
        final class Owner: @unchecked Sendable {
            var redux: Redux<Int>?
        }
        let tracker = LifetimeTracker()
        let owner = Owner()
        owner.redux = .immediate(0)
        owner.redux?.reducerContainer.addReducer(reducer: AddReducer())
        owner.redux?.reducerContainer.addReduceFunction {
            [instance = tracker.instance()] (_, action: Multiply, state: Int) in
            owner.redux = nil
            instance.touch()
            return state * action.factor
        }
        owner.redux?.store.dispatch(Add(1), Multiply(1), Multiply(2), Add(1))
        #expect(owner.redux == nil)
        #expect(tracker.alive == 0)
    }

    @Test("Any thread may release the last reference while actions are pending")
    func dropping() async {
        let deinits = Counter()
        for _ in 0..<50 {
            onThreads(2) { _ in
                let store = Tracked(0, onDeinit: { deinits.add(1) })
                store.dispatch(Add(1))
            }
        }
        while deinits.value < 100 { await mainQueueTurn() }
        #expect(deinits.value == 100)
    }

    @Test("An overridden dispatch is called once for each of several actions")
    func overriding() async {
        final class Logging: Store<Int>, @unchecked Sendable {
            let log = Log<String>()
            override func dispatch(_ action: Action, completion: @escaping () -> Void) {
                log.note("\(action)")
                super.dispatch(action, completion: completion)
            }
        }
        let store = Logging(
            appReducer: { _, action, state in state + ((action as? Add)?.number ?? 0) },
            intialState: 0,
            reducerContainer: ReducerContainerImpl(),
            delivery: .immediate
        )
        store.dispatch(Add(1), Add(2))
        #expect(store.log.values == ["Add(number: 1)", "Add(number: 2)"])
        #expect(store.observableState.value == 3)
    }

    @Test(
        "A store dispatches the actions of a stream until the reference is disposed of or the store is released"
    )
    func streams() {
        let stream = ObservableProperty(Add(1))
        var redux: Redux<Int>? = Redux.immediate(0)
        redux?.reducerContainer.addReducer(reducer: AddReducer())
        let reference = redux?.store.dispatch(stream)
        stream.value = Add(10)
        #expect(redux?.store.observableState.value == 11)
        reference?.dispose()
        stream.value = Add(100)
        #expect(redux?.store.observableState.value == 11)
        redux?.store.dispatch(stream)
        #expect(redux?.store.observableState.value == 111)
        #expect(stream.subscriptions.count == 1)
        redux = nil
        #expect(stream.subscriptions.count == 0)
        stream.value = Add(1)
    }

    @Test("Replacing the container in Redux does not affect the store")
    func replacedContainer() {
        let redux = Redux.immediate(0)
        let original = redux.reducerContainer
        #expect(redux.reducerProvider as AnyObject === original)
        #expect(redux.actionDispatcher as AnyObject === redux.store)
        let other = ReducerContainerImpl()
        other.addReducer(reducer: AddReducer())
        redux.reducerContainer = other
        redux.store.dispatch(Add(1))
        #expect(redux.store.observableState.value == 0)
        #expect(redux.reducerProvider as AnyObject === other)
    }
}

@Suite("Redux: the timeline")
struct StoreTimelineTests {
    @Test("The handle of a released store refuses every operation, and its feed has no pending actions")
    func released() throws {
        final class Undo {}
        var redux: Redux<Int>? = Redux<Int>.immediate(1)
        redux?.reducerContainer.addReducer(reducer: AddReducer())
        let feed = try #require(redux?.stateFeed)
        let store = try #require(feed.transitions?.store)
        try store.dispatch(Add(1))
        #expect(feed.read() == 2)
        #expect(!feed.hasPendingActions())
        redux = nil
        #expect(!feed.hasPendingActions())
        #expect(!store.isAlive)
        #expect(throws: TimeTravelError.self) { try store.restore(5) }
        #expect(throws: TimeTravelError.self) { try store.modify(by: Undo()) { _ in true } }
        #expect(throws: TimeTravelError.self) { try store.reduce(1, by: Add(1)) }
        #expect(throws: TimeTravelError.self) { try store.dispatch(Add(1)) }
    }

    @Test(
        "A dispatch and an assignment are one transition each; a mapped property makes none",
        .recordingScope
    )
    func transitions() {
        let redux = Redux.immediate(
            AppState(),
            appReducer: { provider, action, state in
                AppState(count: provider.reduce(action: action, state: state.count))
            }
        )
        redux.reducerContainer.addReducer(reducer: AddReducer())
        let mapped = redux.store.observableState.map(\.count)
        let log = Log<Transition>()
        let seenBefore = Log<Int>()
        mapped.subscribe { _ in seenBefore.note(log.values.count) }
        redux.store.dispatch(Add(1))
        let recording = TransitionProbe.attach { log.note($0) }
        redux.store.dispatch(Add(2)) {}
        redux.store.observableState.value.count = 7
        ObservableProperty(1).value = 2
        recording.end()
        redux.store.dispatch(Add(3))
        let transitions = log.values
        #expect(transitions.map(\.label.dialect) == ["VISPER", "VISPER"])
        #expect(transitions.map(\.label.name) == ["AppState", "AppState"])
        #expect((transitions[0].action as? Add)?.number == 2)
        #expect(transitions[1].action == nil)
        #expect(transitions.compactMap { ($0.old as? AppState)?.count } == [1, 3])
        #expect(transitions.compactMap { ($0.new as? AppState)?.count } == [3, 7])
        #expect(transitions.allSatisfy { $0.duration >= .zero })
        #expect(transitions[0].store == transitions[1].store)
        #expect(seenBefore.values == [0, 0, 1, 2, 2], "a transition comes before its subscribers")
    }
}
