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
        let appReducer: AppReducer<Pot> = { provider, action, state in
            calls += 1
            return provider.reduce(action: action, state: state)
        }
        let container = ReducerContainerImpl()
        container.addReduceFunction {
            (_: ReducerProvider, action: Glaze, _: Pot) -> Pot in
            counter.add()
            return Pot(glaze: action.glaze)
        }
        let existential: ReducerContainer = container
        existential.addReduceFunction { (_: ReducerProvider, _: Fire, state: Pot) in state }
        let middleware = Middleware<Pot>()
            .sideEffect { _, _, _ in counter.add() }
            .map { _, action in
                counter.add()
                return action
            }
            .flatMap { _, action -> Action? in action }
            .filter { _, _ in counter.count > 0 }
        let store = Store(
            appReducer: appReducer,
            intialState: Pot(glaze: ""),
            reducerContainer: container,
            middleware: middleware,
            delivery: .immediate
        )
        let subscribe = store.observableState.subscribe
        let add: (Pot) -> Void = { _ in counter.add() }
        let reference = subscribe(add)
        let glazes = store.observableState.map { state -> String in
            counter.add()
            return state.glaze
        }
        let different = glazes.distinct { first, second in
            counter.add()
            return first == second
        }
        different.subscribe { glaze in calls += glaze.count }
        let dispatch = store.dispatch(_:completion:)
        dispatch(Glaze(glaze: "abc"), counter.add)
        let dispatcher: ActionDispatcher = store
        dispatcher.dispatch(Glaze(glaze: "d")) { calls += 10 }
        XCTAssertEqual(store.observableState.value.glaze, "d")
        XCTAssertEqual(calls, 2 + 3 + 1 + 10)
        XCTAssertGreaterThan(counter.count, 8)
        reference?.dispose()

        let both = CombineLatestClosures { calls = 0 }
        let chained = both.chainClosure(callback: counter.add)
        both.combineLatest()
        chained()
        XCTAssertEqual(calls, 0)
        container.dispatchStateChangeActionCallback = { _ in counter.add() }
        container.dispatchStateChangeActionCallback?(Fire())
        XCTAssertEqual(DefaultStatefulFeature { counter.count }.getState(), counter.count)
    }

    func testPartsOfAnAppAreCapturedByBackgroundClosures() throws {
        let redux = Redux(initialState: Pot(glaze: "a"), delivery: .immediate)
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
            redux.actionDispatcher.dispatch(Fire())
            store.dispatch(Fire())
            property.value = 1
            _ = (
                container, memory.version(), entities.version(), typed.version(), result.routePattern,
                presenter
            )
            dispatcher.dispatch(Fire())
            reference.dispose()
            done.fulfill()
        }
        wait(for: [done], timeout: 60)
        XCTAssertEqual((dispatcher as? PlainDispatcher)?.actions.count, 1)
        XCTAssertEqual((reference as? PlainReference)?.isDisposed, true)
    }
}
