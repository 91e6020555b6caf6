import VISPER_Redux
import XCTest

class ReduxAppTests: XCTestCase {
    func testAppPassesFeaturesToItsObservers() throws {
        let app = DefaultReduxApp<TestState>(redux: Redux(initialState: TestState(name: "a")))
        let observer = MockFeatureObserver()
        let statefulObserver = MockStatefulFeatureObserver()
        app.add(featureObserver: observer)
        app.add(featureObserver: statefulObserver)
        let feature = MockLogicFeature()
        try app.add(feature: feature)
        XCTAssertTrue(observer.invokedFeatureAddedParameters?.feature as? MockLogicFeature === feature)
        XCTAssertTrue(statefulObserver.invokedFeature as? MockLogicFeature === feature)
        XCTAssertTrue(statefulObserver.invokedApplication?.redux === app.redux)
        let state: DefaultReduxApp<TestState>.ApplicationObservableProperty = app.state
        XCTAssertTrue(state === app.redux.store.observableState)
    }

    func testAnyReduxAppForwards() throws {
        let base = MockReduxApp()
        let app = AnyReduxApp(base)
        try app.add(feature: MockLogicFeature())
        app.add(featureObserver: MockFeatureObserver())
        app.add(featureObserver: MockStatefulFeatureObserver())
        XCTAssertNotNil(base.invokedAddFeature)
        XCTAssertTrue(base.invokedAddFeatureObserver)
        XCTAssertTrue(base.invokedAddStatefulFeatureObserver)
        XCTAssertEqual(app.state.value.name, "mock")
    }

    func testFactoryMakesAnAppWithDefaultObservers() throws {
        let appReducer: AppReducer<TestState> = { reducerProvider, action, state in
            return reducerProvider.reduce(action: action, state: state)
        }
        let factory = ReduxAppFactory<TestState>()
        let app = factory.makeApplication(initialState: TestState(name: "a"), appReducer: appReducer)
        let logic = MockLogicFeature()
        let observing = MockStateObservingFeature()
        try app.add(feature: logic)
        try app.add(feature: observing)
        XCTAssertTrue(logic.invokedContainer === app.redux.reducerContainer)
        let completed = expectation(description: "completed")
        app.redux.store.dispatch(SetNameAction(name: "b")) { completed.fulfill() }
        wait(for: [completed], timeout: 10)
        XCTAssertEqual(observing.names, ["a", "b"])
    }
}
