import VISPER_Redux
import XCTest

class ReduxTests: XCTestCase {
    var redux: Redux<TestState>!

    override func setUp() {
        super.setUp()
        redux = Redux(initialState: TestState(name: "start"))
        redux.reducerContainer.addReducer(reducer: SetNameReducer())
    }

    override func tearDown() {
        redux = nil
        super.tearDown()
    }

    func testDispatchChangesTheStateOnTheMainQueue() {
        let didChange = expectation(description: "didChange")
        let reference = redux.store.observableState.subscribe { state in
            if state.name == "next" {
                XCTAssertTrue(Thread.isMainThread)
                didChange.fulfill()
            }
        }
        redux.actionDispatcher.dispatch(SetNameAction(name: "next"))
        XCTAssertEqual(redux.store.observableState.value.name, "start")
        waitForExpectations(timeout: 10)
        reference?.dispose()
    }

    func testCompletionIsCalledAfterTheStateWasSet() {
        let completed = expectation(description: "completed")
        redux.store.dispatch(SetNameAction(name: "next")) {
            XCTAssertEqual(self.redux.store.observableState.value.name, "next")
            completed.fulfill()
        }
        wait(for: [completed], timeout: 10)
    }

    func testAsynchronousReducer() {
        redux.reducerContainer.addReducer(
            reducer: LoadNameReducer(currentState: redux.store.observableState)
        )
        let completed = expectation(description: "completed")
        redux.store.dispatch(LoadNameAction()) {
            XCTAssertEqual(self.redux.store.observableState.value.name, "start loaded")
            completed.fulfill()
        }
        wait(for: [completed], timeout: 10)
    }

    func testStoreUsesItsContainer() {
        let container = MockReducerContainer()
        let store = Store<TestState>(
            appReducer: { provider, action, state in return provider.reduce(action: action, state: state) },
            intialState: TestState(name: "a"),
            reducerContainer: container
        )
        let completed = expectation(description: "completed")
        store.dispatch(SetNameAction(name: "b")) { completed.fulfill() }
        let turn = expectation(description: "turn")
        DispatchQueue.main.async { turn.fulfill() }
        wait(for: [turn], timeout: 10)
        XCTAssertEqual((container.invokedReduce as? SetNameAction)?.name, "b")
        XCTAssertNotNil(container.dispatchStateChangeActionCallback)
        container.invokedReduceCompletion?()
        wait(for: [completed], timeout: 10)
    }

    func testStoreReducesWithASubclassOfTheContainer() {
        let container = RecordingContainer()
        container.addReducer(reducer: SetNameReducer())
        let redux = Redux<TestState>(initialState: TestState(name: "a"), reducerContainer: container)
        let completed = expectation(description: "completed")
        redux.store.dispatch(SetNameAction(name: "b")) { completed.fulfill() }
        wait(for: [completed], timeout: 10)
        XCTAssertEqual(container.reducedActions.count, 1)
        XCTAssertEqual(redux.store.observableState.value.name, "b")
    }

    func testReduxMayBeSubclassed() {
        let redux = RecordingRedux(initialState: TestState(name: "a"))
        let container = ReducerContainerImpl()
        redux.reducerContainer = container
        XCTAssertEqual(redux.replacedContainers, 1)
        XCTAssertTrue(redux.reducerProvider as? ReducerContainerImpl === container)
    }

    func testStoreIsReleased() {
        var isReleased = false
        var store: MockStore? = MockStore(reducerContainer: ReducerContainerImpl()) { isReleased = true }
        let completed = expectation(description: "completed")
        store?.dispatch(SetNameAction(name: "b")) { completed.fulfill() }
        wait(for: [completed], timeout: 10)
        let turn = expectation(description: "turn")
        DispatchQueue.main.async { turn.fulfill() }
        wait(for: [turn], timeout: 10)
        store = nil
        XCTAssertTrue(isReleased)
    }

    func testMiddleware() {
        var actions: [Action] = []
        let middleware = Middleware<TestState>()
            .sideEffect { getState, dispatch, action in
                actions.append(action)
                if getState().name == "start" && action is LoadNameAction {
                    dispatch(SetNameAction(name: "dispatched"))
                }
            }
            .filter { _, action in !(action is LoadNameAction) }
            .map { _, action in
                guard let action = action as? SetNameAction else { return action }
                return SetNameAction(name: action.name.uppercased())
            }
        let redux = Redux<TestState>(initialState: TestState(name: "start"), middleware: middleware)
        redux.reducerContainer.addReducer(reducer: SetNameReducer())
        redux.store.dispatch(LoadNameAction())
        XCTAssertEqual(actions.count, 2)
        let completed = expectation(description: "completed")
        DispatchQueue.main.async { completed.fulfill() }
        wait(for: [completed], timeout: 10)
        XCTAssertEqual(redux.store.observableState.value.name, "DISPATCHED")
    }

    func testStream() {
        let stream = MockStream<SetNameAction>()
        redux.store.dispatch(stream)
        stream.invokedSubscribe?(SetNameAction(name: "stream"))
        let turn = expectation(description: "turn")
        DispatchQueue.main.async { turn.fulfill() }
        wait(for: [turn], timeout: 10)
        XCTAssertEqual(redux.store.observableState.value.name, "stream")
        redux = nil
        XCTAssertTrue(stream.reference.invokedDispose)
    }

    func testProviderAndDispatcherMocks() {
        let provider: ReducerProvider = MockReducerProvider()
        XCTAssertEqual(
            SetNameReducer().reduce(
                provider: provider,
                action: SetNameAction(name: "x"),
                state: TestState(name: "")
            ).name,
            "x"
        )
        XCTAssertEqual(provider.reduce(action: LoadNameAction(), state: 5), 5)
        let dispatcher = MockActionDispatcher()
        let presenter: ActionDispatcher = dispatcher
        presenter.dispatch(LoadNameAction(), SetNameAction(name: "a"))
        var completed = false
        presenter.dispatch(LoadNameAction()) { completed = true }
        XCTAssertEqual(dispatcher.dispatched.count, 3)
        XCTAssertTrue(completed)
    }

    func testContainerMock() {
        let container = MockReducerContainer()
        let transaction = ReducerContainerForOneActionTransaction(reducerContainer: container, completion: {})
        transaction.addReducer(reducer: SetNameReducer())
        transaction.addReducer(reducer: LoadNameReducer(currentState: redux.store.observableState))
        transaction.addReduceFunction { (_: ReducerProvider, _: SetNameAction, state: TestState) in state }
        XCTAssertTrue(container.invokedAddReducer)
        XCTAssertTrue(container.invokedAddAsyncReducer)
        XCTAssertTrue(container.invokedAddReduceFunction)
    }

    func testBagAndProperty() {
        let reference = MockSubscriptionReference()
        let referenceBag = SubscriptionReferenceBag(reference)
        let property = ObservableProperty<String?>(nil)
        var names: [String] = []
        referenceBag.addReference(
            reference: property.map { $0 ?? "unknown" }.distinct().subscribe { names.append($0) }
        )
        property.value = nil
        property.value = "Max"
        referenceBag.dispose()
        property.value = "Moritz"
        XCTAssertEqual(names, ["unknown", "Max"])
        XCTAssertTrue(reference.invokedDispose)
    }
}
