import Millrace
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing
import VISPER_Redux

@Suite("Redux: repeated reductions", .recordingScope)
struct ReplayTests {
    @Test("A replayed reducer that reduces a part with its provider starts no asynchronous reducer")
    func nestedReductions() throws {
        let timeline = Timeline()
        let loading = ManualReducer<Int>()
        let redux = Redux<AppState>.immediate(AppState())
        redux.reducerContainer.addReducer(reducer: loading)
        redux.reducerContainer.addReduceFunction { (_, action: Add, state: AppState) in
            AppState(count: state.count + action.number)
        }
        redux.reducerContainer.addReduceFunction { (provider, action: Load, state: AppState) in
            AppState(
                count: provider.reduce(action: action, state: state.count),
                trail: state.trail + [state.count]
            )
        }
        redux.store.dispatch(Add(3))  // entry 2
        redux.store.dispatch(Load())  // 3
        #expect(redux.store.observableState.value == AppState(count: 3, trail: [3]))
        try timeline.setSkipped(true, 2)
        #expect(redux.store.observableState.value == AppState(count: 0, trail: [0]))
        #expect(loading.calls == 1)
    }

    @Test("In a replay, the provider has no asynchronous reducers, and completes each reduction at once")
    func provider() throws {
        let log = Log<String>()
        let loading = ManualReducer<Int>()
        let redux = Redux<Int>.immediate(0) { provider, action, state in
            let reducers: [AnyActionReducer] = provider.reducers(action: action, state: state)
            let asynchronous: [AnyAsyncActionReducer] = provider.reducers(action: action, state: state)
            log.note("\(reducers.count) and \(asynchronous.count)")
            return provider.reduce(action: action, state: state) { log.note("completed") }
        }
        redux.reducerContainer.addReducer(reducer: AddReducer())
        redux.reducerContainer.addReducer(reducer: loading)
        let store = try #require(redux.stateFeed.transitions?.store)
        #expect(
            try store.replay([Add(2), Load()] as [any Action], from: 1).map { $0.state as? Int } == [3, 3]
        )
        #expect(log.values == ["1 and 0", "completed", "0 and 0", "completed"])
        #expect(loading.calls == 0)
        redux.store.dispatch(Load())
        #expect(log.values.suffix(1) == ["0 and 1"])
    }

    @Test(
        "In a replay with a custom container, an update replaces the state unless it has a reducer"
    )
    func updatesOfAContainerOfOnesOwn() throws {
        struct Refusing: AsyncActionReducerType {
            func reduce(
                provider: ReducerProvider,
                action: UpdateStateWithSubStateAction<Int>,
                completion: @escaping (_ newState: Int) -> Void
            ) {}
        }
        func replayed(_ container: ForwardingContainer) throws -> Int? {
            let redux = Redux<Int>(initialState: 0, reducerContainer: container, delivery: .immediate)
            let store = redux.stateFeed.transitions?.store
            return try store?.reduce(1, by: UpdateStateWithSubStateAction(subState: 5)).state as? Int
        }
        #expect(try replayed(ForwardingContainer()) == 5)
        let refusing = ForwardingContainer()
        refusing.addReducer(reducer: Refusing())
        #expect(try replayed(refusing) == 1)
    }

    @Test("In a replay with a custom container, each reducer is asked with the previous reducer's result")
    func chainsOfAContainerOfOnesOwn() throws {
        struct Small: ActionReducerType {
            func isResponsible(action: Action, state: Any) -> Bool {
                action is Add && (state as? Int).map { $0 < 10 } ?? false
            }
            func reduce(provider: ReducerProvider, action: Add, state: Int) -> Int { state + 100 }
        }
        let timeline = Timeline()
        let container = ForwardingContainer()
        container.addReducer(reducer: MultiplyReducer())
        container.addReducer(reducer: AddReducer())
        container.addReducer(reducer: Small())
        let redux = Redux<Int>(initialState: 1, reducerContainer: container, delivery: .immediate)
        redux.store.dispatch(Multiply(3))  // entry 2
        redux.store.dispatch(Add(12))  // 3
        #expect(redux.store.observableState.value == 15)
        try timeline.setSkipped(true, 2)
        #expect(redux.store.observableState.value == 13)
    }
}
