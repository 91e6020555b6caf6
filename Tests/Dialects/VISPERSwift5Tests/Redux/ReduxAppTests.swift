import VISPER_Redux
import XCTest

class ReduxAppTests: XCTestCase {
    func testAnAppShowsAFeatureToObserversOfBothKinds() throws {
        let app = DefaultReduxApp<Pot>(redux: Redux(initialState: Pot(glaze: "raw")))
        let stateful = StatefulFeatureObserverSpy()
        app.add(featureObserver: stateful)
        let plain = FeatureObserverSpy()
        app.add(featureObserver: plain)
        let glazing = GlazingFeature()
        try app.add(feature: glazing)
        XCTAssertTrue(plain.added?.feature as? GlazingFeature === glazing)
        XCTAssertTrue(stateful.added?.feature as? GlazingFeature === glazing)
        XCTAssertTrue(stateful.added?.application.redux === app.redux)
        let state: DefaultReduxApp<Pot>.ApplicationObservableProperty = app.state
        XCTAssertTrue(state === app.redux.store.observableState)
    }

    func testATypeErasedAppForwardsToItsApp() throws {
        let spy = ReduxAppSpy()
        let app = AnyReduxApp(spy)
        app.add(featureObserver: StatefulFeatureObserverSpy())
        app.add(featureObserver: FeatureObserverSpy())
        try app.add(feature: GlazingFeature())
        XCTAssertEqual(spy.added, ["stateful observer", "observer", "feature"])
        XCTAssertEqual(app.state.value.glaze, "celadon")
    }

    func testAMadeAppAddsReducersAndObserversOfTheState() throws {
        let appReducer: AppReducer<Pot> = { provider, action, pot in
            return provider.reduce(action: action, state: pot)
        }
        let pottery = ReduxAppFactory<Pot>()
        let app = pottery.makeApplication(initialState: Pot(glaze: "raw"), appReducer: appReducer)
        let observing = ObservingFeature()
        try app.add(feature: observing)
        let glazing = GlazingFeature()
        try app.add(feature: glazing)
        XCTAssertTrue(glazing.container === app.redux.reducerContainer)
        let completed = expectation(description: "the dispatch is completed")
        app.redux.store.dispatch(Glaze(glaze: "cobalt")) { completed.fulfill() }
        wait(for: [completed], timeout: 10)
        XCTAssertEqual(observing.glazes, ["raw", "cobalt"])
    }
}
