import HeadlessUIKit
import VISPER_Redux
import XCTest

class ReduxTests: XCTestCase {
    var redux: Redux<Pot>!

    override func setUp() {
        super.setUp()
        redux = Redux(initialState: Pot(glaze: "raw"))
        redux.reducerContainer.addReducer(reducer: GlazeReducer())
    }

    override func tearDown() {
        redux = nil
        super.tearDown()
    }

    private func waitForTurn() {
        let turn = expectation(description: "a turn of the main queue")
        DispatchQueue.main.async { turn.fulfill() }
        wait(for: [turn], timeout: 10)
    }

    // MARK: The store

    func testADispatchReducesLaterOnTheMainQueue() {
        let glazed = expectation(description: "the pot is glazed")
        let reference = redux.store.observableState.subscribe { pot in
            guard pot.glaze == "cobalt" else { return }
            XCTAssertTrue(Thread.isMainThread)
            glazed.fulfill()
        }
        redux.actionDispatcher.dispatch(Glaze(glaze: "cobalt"))
        XCTAssertEqual(redux.store.observableState.value.glaze, "raw")
        waitForExpectations(timeout: 10)
        reference?.dispose()
    }

    func testADispatchIsCompletedWhenItHasReduced() {
        let completed = expectation(description: "the dispatch is completed")
        redux.store.dispatch(Glaze(glaze: "cobalt")) {
            XCTAssertEqual(self.redux.store.observableState.value.glaze, "cobalt")
            completed.fulfill()
        }
        wait(for: [completed], timeout: 10)
    }

    func testADispatchIsCompletedWhenItsAsynchronousReducerHasAnswered() {
        redux.reducerContainer.addReducer(reducer: FireReducer(pot: redux.store.observableState))
        let completed = expectation(description: "the dispatch is completed")
        redux.store.dispatch(Fire()) {
            XCTAssertEqual(self.redux.store.observableState.value.glaze, "fired raw")
            completed.fulfill()
        }
        wait(for: [completed], timeout: 10)
    }

    func testAStreamDispatchesUntilItsStoreIsReleased() {
        let stream = StreamStub<Glaze>()
        redux.store.dispatch(stream)
        stream.send?(Glaze(glaze: "salt"))
        waitForTurn()
        XCTAssertEqual(redux.store.observableState.value.glaze, "salt")
        XCTAssertFalse(stream.subscription.isDisposed)
        redux = nil
        XCTAssertTrue(stream.subscription.isDisposed)
    }

    func testASubclassOfTheStoreIsReleased() {
        var isReleased = false
        var store: ReleasedStore? = ReleasedStore(reducerContainer: ReducerContainerImpl()) {
            isReleased = true
        }
        let completed = expectation(description: "the dispatch is completed")
        store?.dispatch(Glaze(glaze: "ash")) { completed.fulfill() }
        wait(for: [completed], timeout: 10)
        waitForTurn()
        store = nil
        XCTAssertTrue(isReleased)
    }

    // MARK: The container

    func testAStoreReducesWithAnyContainer() {
        let container = ReducerContainerSpy()
        let store = Store<Pot>(
            appReducer: { provider, action, pot in return provider.reduce(action: action, state: pot) },
            intialState: Pot(glaze: "raw"),
            reducerContainer: container
        )
        let completed = expectation(description: "the dispatch is completed")
        store.dispatch(Glaze(glaze: "ash")) { completed.fulfill() }
        waitForTurn()
        XCTAssertNotNil(container.dispatchStateChangeActionCallback)
        XCTAssertEqual((container.reduced as? Glaze)?.glaze, "ash")
        container.complete?()
        wait(for: [completed], timeout: 10)
    }

    func testAStoreReducesWithASubclassOfTheContainer() {
        let container = LoggingContainer()
        container.addReducer(reducer: GlazeReducer())
        let redux = Redux<Pot>(initialState: Pot(glaze: "raw"), reducerContainer: container)
        let completed = expectation(description: "the dispatch is completed")
        redux.store.dispatch(Glaze(glaze: "ash")) { completed.fulfill() }
        wait(for: [completed], timeout: 10)
        XCTAssertEqual(redux.store.observableState.value.glaze, "ash")
        XCTAssertEqual(container.log.count, 1)
    }

    func testATransactionAddsToAnyContainer() {
        let container = ReducerContainerSpy()
        let transaction = ReducerContainerForOneActionTransaction(reducerContainer: container, completion: {})
        transaction.addReduceFunction { (_: ReducerProvider, _: Glaze, pot: Pot) in pot }
        transaction.addReducer(reducer: FireReducer(pot: redux.store.observableState))
        transaction.addReducer(reducer: GlazeReducer())
        XCTAssertEqual(container.added, ["function", "asynchronous reducer", "reducer"])
    }

    func testASubclassOfReduxOverridesItsContainer() {
        let redux = CountedRedux(initialState: Pot(glaze: "raw"))
        let container = ReducerContainerImpl()
        redux.reducerContainer = container
        XCTAssertTrue(redux.reducerProvider as? ReducerContainerImpl === container)
        XCTAssertEqual(redux.replacements, 1)
    }

    // MARK: Other parts

    func testMiddlewareDispatchesDropsAndReplacesActions() {
        var seen: [Action] = []
        let middleware = Middleware<Pot>()
            .sideEffect { getState, dispatch, action in
                seen.append(action)
                if action is Fire && getState().glaze == "raw" {
                    dispatch(Glaze(glaze: "smoke"))
                }
            }
            .filter { _, action in !(action is Fire) }
            .map { _, action in
                guard let glaze = action as? Glaze else { return action }
                return Glaze(glaze: "dark " + glaze.glaze)
            }
        let redux = Redux<Pot>(initialState: Pot(glaze: "raw"), middleware: middleware)
        redux.reducerContainer.addReducer(reducer: GlazeReducer())
        redux.store.dispatch(Fire())
        XCTAssertEqual(seen.count, 2)
        waitForTurn()
        XCTAssertEqual(redux.store.observableState.value.glaze, "dark smoke")
    }

    func testAFileThatImportsReduxAloneSeesControllersAndURLs() {
        let kiln = UIViewController()
        kiln.defaultSubscriptionReferenceBag.addReference(
            reference: redux.store.observableState.subscribe { [weak kiln] pot in
                kiln?.title = URL(string: "/kiln/\(pot.glaze)")?.lastPathComponent
            }
        )
        XCTAssertEqual(kiln.title, "raw")
    }

    func testProvidersAndDispatchersAreUsedThroughTheirProtocols() {
        let provider: ReducerProvider = ReducerProviderSpy()
        XCTAssertEqual(provider.reduce(action: Fire(), state: 1200), 1200)
        let pot = GlazeReducer().reduce(
            provider: provider,
            action: Glaze(glaze: "tin"),
            state: Pot(glaze: "")
        )
        XCTAssertEqual(pot.glaze, "tin")

        let spy = DispatcherSpy()
        let dispatcher: ActionDispatcher = spy
        var isCompleted = false
        dispatcher.dispatch(Fire()) { isCompleted = true }
        dispatcher.dispatch(Glaze(glaze: "tin"), Fire())
        XCTAssertTrue(isCompleted)
        XCTAssertEqual(spy.actions.count, 3)
    }

    func testABagDisposesItsSubscriptions() {
        let spy = SubscriptionSpy()
        let bag = SubscriptionReferenceBag(spy)
        let glaze = ObservableProperty<String?>(nil)
        var glazes: [String] = []
        bag.addReference(
            reference: glaze.map { $0 ?? "raw" }.distinct().subscribe { glazes.append($0) }
        )
        glaze.value = nil
        glaze.value = "slip"
        bag.dispose()
        glaze.value = "enamel"
        XCTAssertTrue(spy.isDisposed)
        XCTAssertEqual(glazes, ["raw", "slip"])
    }
}
