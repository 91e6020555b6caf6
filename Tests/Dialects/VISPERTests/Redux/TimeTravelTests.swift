import Foundation
import Millrace
import MillraceTimeline
import TestSupport
import Testing
import VISPER_Redux

@Suite("Redux: time travel", .recordingScope)
struct TimeTravelTests {
    @Test("A store restores earlier states and returns to live, and notifies its subscribers")
    func travel() {
        let timeline = Timeline()
        let redux = Redux<Int>.immediate(1)
        redux.reducerContainer.addReducer(reducer: AddReducer())
        let states = Log<Int>()
        redux.store.observableState.subscribe { states.note($0) }
        redux.store.dispatch(Add(1))
        redux.store.dispatch(Add(2))
        #expect(timeline.entries.map { ($0.transition.action as? Add)?.number } == [nil, 1, 2])
        timeline.travel(to: .start)
        timeline.travel(to: .after(2))
        timeline.travel(to: .live)
        #expect(states.values == [1, 2, 4, 1, 2, 4])
        #expect(timeline.stores.map(\.label) == [StoreLabel(dialect: "VISPER", name: "Int")])
    }

    @Test("While a timeline records, an assignment during another thread's reduction is not lost")
    func assignedDuringAReduction() {
        let timeline = Timeline()
        let redux = Redux<Int>.immediate(0)
        let store = redux.store
        let isReducing = DispatchSemaphore(value: 0)
        let isAssigning = DispatchSemaphore(value: 0)
        redux.reducerContainer.addReduceFunction { (_, action: Add, state: Int) in
            isReducing.signal()
            isAssigning.wait()
            for _ in 0..<1_000 where store.observableState.value != state { break }
            return state + action.number
        }
        onThreads(2) { thread in
            if thread == 0 { return store.dispatch(Add(1)) }
            isReducing.wait()
            isAssigning.signal()
            store.observableState.value = 10
        }
        #expect(timeline.entries.map { $0.transition.new as? Int } == [0, 1, 10])
        #expect(timeline.entries.map { $0.transition.action != nil } == [false, true, false])
    }

    @Test("With the default delivery, a restored state is set on a later turn of the main queue")
    @MainActor
    func mainQueue() async {
        let timeline = Timeline()
        let redux = Redux<Int>(initialState: 0)
        redux.reducerContainer.addReducer(reducer: AddReducer())
        redux.store.dispatch(Add(1))
        redux.store.dispatch(Add(1))
        await mainQueueTurn()
        #expect(redux.store.observableState.value == 2)
        timeline.travel(to: .start)
        redux.store.dispatch(Add(10))
        await mainQueueTurn()
        #expect(redux.store.observableState.value == 10)
        #expect(timeline.entries.last?.continues == .start)
    }

    @Test("Travelling several times before stores are restored on the main queue ends at the last entry")
    @MainActor
    func travelBeforeStoresMove() async {
        let timeline = Timeline()
        let redux = Redux<Int>(initialState: 0)
        redux.reducerContainer.addReducer(reducer: AddReducer())
        redux.store.dispatch(Add(1))
        redux.store.dispatch(Add(2))
        await mainQueueTurn()
        timeline.travel(to: .start)
        timeline.travel(to: .live)
        timeline.travel(to: .after(2))
        await mainQueueTurn()
        #expect(redux.store.observableState.value == 1)
        timeline.travel(to: .live)
        await mainQueueTurn()
        #expect(redux.store.observableState.value == 3)
        // The action is still pending when the travel begins. So the travel undoes the action's change.
        redux.store.dispatch(Add(10))
        timeline.travel(to: .after(2))
        await mainQueueTurn()
        #expect(redux.store.observableState.value == 1)
        #expect(timeline.position == .after(2))
        timeline.reset()
        await mainQueueTurn()
        #expect(redux.store.observableState.value == 0)
        redux.store.dispatch(Add(5))
        await mainQueueTurn()
        timeline.travel(to: .start)
        await mainQueueTurn()
        #expect(redux.store.observableState.value == 0)
    }

    @Test("A replay starts no asynchronous reducers, and repeats the reductions that they led to")
    func replay() throws {
        let timeline = Timeline()
        let loading = ManualReducer<Int>()
        let redux = Redux<AppState>.immediate(AppState()) { provider, action, state in
            AppState(
                count: provider.reduce(action: action, state: state.count),
                trail: state.trail + [state.count]
            )
        }
        redux.reducerContainer.addReducer(reducer: AddReducer())
        redux.reducerContainer.addReducer(reducer: MultiplyReducer())
        redux.reducerContainer.addReducer(reducer: loading)
        redux.store.dispatch(Add(3))  // entry 2
        redux.store.dispatch(Load())  // 3
        loading.complete(7)  // 4
        redux.store.dispatch(Multiply(2))  // 5
        #expect(redux.store.observableState.value.count == 14)
        try timeline.setSkipped(true, 2)
        #expect(loading.calls == 1)
        #expect(redux.store.observableState.value == AppState(count: 14, trail: [0, 0, 7]))
        try timeline.setSkipped(true, 4)
        #expect(redux.store.observableState.value == AppState(count: 0, trail: [0, 0]))
        try timeline.dispatchAgain(2)
        #expect(redux.store.observableState.value.count == 3)
    }

    @Test(
        "A replay asks each reducer with the previous reducer's result, as the original reduction did"
    )
    func replayOfChains() throws {
        /// A reducer whose condition depends on the state that is passed to `isResponsible`.
        struct Limit: ActionReducerType {
            func isResponsible(action: Action, state: Any) -> Bool {
                action is Add && (state as? Int).map { $0 > 10 } ?? false
            }
            func reduce(provider: ReducerProvider, action: Add, state: Int) -> Int { 10 }
        }
        let timeline = Timeline()
        let redux = Redux<Int>.immediate(0)
        redux.reducerContainer.addReducer(reducer: AddReducer())
        redux.reducerContainer.addReducer(reducer: Limit())
        redux.reducerContainer.addReducer(reducer: MultiplyReducer())
        redux.store.dispatch(Multiply(3))  // entry 2
        redux.store.dispatch(Add(9))  // 3
        redux.store.dispatch(Add(5))  // 4
        #expect(redux.store.observableState.value == 10)
        try timeline.setSkipped(true, 2)
        #expect(redux.store.observableState.value == 10)
    }

    @Test("A replay with a custom container calls the reducers that the container finds responsible")
    func replayWithAContainerOfOnesOwn() throws {
        let timeline = Timeline()
        let loading = ManualReducer<Int>()
        let container = ForwardingContainer()
        container.addReducer(reducer: AddReducer())
        container.addReducer(reducer: loading)
        let redux = Redux<Int>(initialState: 0, reducerContainer: container, delivery: .immediate)
        redux.store.dispatch(Add(3))  // entry 2
        redux.store.dispatch(Load())  // 3
        redux.store.dispatch(Add(4))  // 4
        loading.complete(20)  // 5
        redux.store.dispatch(Add(1))  // 6
        #expect(redux.store.observableState.value == 21)
        try timeline.setSkipped(true, 5)
        #expect(loading.calls == 1)
        #expect(redux.store.observableState.value == 8)
        try timeline.setSkipped(false, 5)
        #expect(redux.store.observableState.value == 21)
    }

    @Test("While the timeline is locked, a store ignores actions, and calls their completions")
    func lock() {
        let timeline = Timeline()
        let redux = Redux<Int>.immediate(0)
        redux.reducerContainer.addReducer(reducer: AddReducer())
        let completions = Counter()
        timeline.isLocked = true
        redux.store.dispatch(Add(1)) { completions.add(1) }
        #expect(redux.store.observableState.value == 0)
        #expect(completions.value == 1)
        timeline.isLocked = false
        redux.store.dispatch(Add(1)) { completions.add(1) }
        #expect(redux.store.observableState.value == 1)
        #expect(completions.value == 2)
    }

    @Test("The timeline does not retain the captures of the app reducer")
    func reducerLifetime() {
        let timeline = Timeline()
        let tracker = LifetimeTracker()
        do {
            let instance = tracker.instance()
            let redux = Redux<Int>.immediate(0) { provider, action, state in
                instance.touch()
                return provider.reduce(action: action, state: state)
            }
            redux.store.dispatch(Add(1))
        }
        #expect(tracker.alive == 0)
        #expect(timeline.ids.count == 2)
    }

    @Test("The timeline does not retain a store")
    func lifetime() {
        let timeline = Timeline()
        var redux: Redux<Int>? = Redux<Int>.immediate(0)
        weak let store = redux?.store
        redux?.store.dispatch(Add(1))
        redux = nil
        #expect(store == nil)
        #expect(timeline.stores.map(\.isAlive) == [false])
    }
}

/// A container that wraps the default one.
final class ForwardingContainer: StateChangingReducerContainer {
    private let base = ReducerContainerImpl()

    var dispatchStateChangeActionCallback: ((Action) -> Void)? {
        get { base.dispatchStateChangeActionCallback }
        set { base.dispatchStateChangeActionCallback = newValue }
    }

    func addReducer<R: ActionReducerType>(reducer: R) { base.addReducer(reducer: reducer) }

    func addReducer<R: AsyncActionReducerType>(reducer: R) { base.addReducer(reducer: reducer) }

    func addReduceFunction<StateType, ActionType: Action>(
        reduceFunction: @escaping (ReducerProvider, ActionType, StateType) -> StateType
    ) {
        base.addReduceFunction(reduceFunction: reduceFunction)
    }

    func reducers<StateType>(action: Action, state: StateType) -> [AnyActionReducer] {
        base.reducers(action: action, state: state)
    }

    func reducers<StateType>(action: Action, state: StateType) -> [AnyAsyncActionReducer] {
        base.reducers(action: action, state: state)
    }

    func reduce<StateType>(action: Action, state: StateType) -> StateType {
        base.reduce(action: action, state: state)
    }

    func reduce<StateType>(action: Action, state: StateType, completion: @escaping () -> Void) -> StateType {
        base.reduce(action: action, state: state, completion: completion)
    }
}
