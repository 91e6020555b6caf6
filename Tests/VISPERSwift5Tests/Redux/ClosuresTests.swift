import VISPER
import XCTest

/// In Swift 5 mode a closure may capture anything and may be passed on as a plain function. This file has to compile without a
/// warning.
class ClosuresTests: XCTestCase {
    private class Counter {
        var count = 0
        func add() { count += 1 }
    }

    private class PlainDispatcher: ActionDispatcher {
        var actions: [Action] = []
        func dispatch(_ action: Action...) { actions.append(contentsOf: action) }
        func dispatch(_ action: Action, completion: @escaping () -> Void) {
            actions.append(action)
            completion()
        }
    }

    private class PlainReference: SubscriptionReferenceType {
        var isDisposed = false
        func dispose() { isDisposed = true }
    }

    func testClosuresCaptureAnything() {
        let counter = Counter()
        var calls = 0
        let appReducer: AppReducer<TestState> = { provider, action, state in
            calls += 1
            return provider.reduce(action: action, state: state)
        }
        let container = ReducerContainerImpl()
        container.addReduceFunction {
            (_: ReducerProvider, action: SetNameAction, _: TestState) -> TestState in
            counter.add()
            return TestState(name: action.name)
        }
        let existential: ReducerContainer = container
        existential.addReduceFunction { (_: ReducerProvider, _: LoadNameAction, state: TestState) in state }
        let middleware = Middleware<TestState>()
            .sideEffect { _, _, _ in counter.add() }
            .map { _, action in
                counter.add()
                return action
            }
            .flatMap { _, action -> Action? in action }
            .filter { _, _ in counter.count > 0 }
        let store = Store(
            appReducer: appReducer,
            intialState: TestState(name: ""),
            reducerContainer: container,
            middleware: middleware,
            delivery: .immediate
        )
        let subscribe = store.observableState.subscribe
        let add: (TestState) -> Void = { _ in counter.add() }
        let reference = subscribe(add)
        let names = store.observableState.map { state -> String in
            counter.add()
            return state.name
        }
        let different = names.distinct { first, second in
            counter.add()
            return first == second
        }
        different.subscribe { name in calls += name.count }
        let dispatch = store.dispatch(_:completion:)
        dispatch(SetNameAction(name: "abc"), counter.add)
        let dispatcher: ActionDispatcher = store
        dispatcher.dispatch(SetNameAction(name: "d")) { calls += 10 }
        XCTAssertEqual(store.observableState.value.name, "d")
        XCTAssertEqual(calls, 2 + 3 + 1 + 10)
        XCTAssertGreaterThan(counter.count, 8)
        reference?.dispose()

        let both = CombineLatestClosures { calls = 0 }
        let chained = both.chainClosure(callback: counter.add)
        both.combineLatest()
        chained()
        XCTAssertEqual(calls, 0)
        container.dispatchStateChangeActionCallback = { _ in counter.add() }
        container.dispatchStateChangeActionCallback?(LoadNameAction())
        XCTAssertEqual(DefaultStatefulFeature { counter.count }.getState(), counter.count)
    }

    func testPartsOfAnAppAreCapturedByBackgroundClosures() throws {
        let redux = Redux(initialState: TestState(name: "a"), delivery: .immediate)
        let store = redux.store
        let container = redux.reducerContainer
        let property = ObservableProperty(0)
        let memory = MemoryEntityStore()
        let entities: EntityStore = memory
        let typed = try TypedEntityStore<String>(entityStore: memory)
        let result: RouteResult = DefaultRouteResult(routePattern: "/a", parameters: [:])
        let dispatcher: ActionDispatcher = PlainDispatcher()
        let reference: SubscriptionReferenceType = PlainReference()
        let presenter: Presenter = FunctionalPresenter()
        let done = expectation(description: "done")
        DispatchQueue.global().async {
            redux.actionDispatcher.dispatch(LoadNameAction())
            store.dispatch(LoadNameAction())
            property.value = 1
            _ = (
                container, memory.version(), entities.version(), typed.version(), result.routePattern,
                presenter
            )
            dispatcher.dispatch(LoadNameAction())
            reference.dispose()
            done.fulfill()
        }
        wait(for: [done], timeout: 60)
        XCTAssertEqual((dispatcher as? PlainDispatcher)?.actions.count, 1)
        XCTAssertEqual((reference as? PlainReference)?.isDisposed, true)
    }
}
