import VISPER_Core
import XCTest

class AppTests: XCTestCase {
    struct ClosedOnMondays: Error {}

    func testAnAppAddsFeaturesUnlessAnObserverThrows() throws {
        let app = DefaultApp()
        let spy = FeatureObserverSpy()
        app.add(featureObserver: spy)
        var titles: [String] = []
        app.add(featureObserver: Opening { titles.append(($0 as? Exhibit)?.title ?? "a wing") })

        try app.add(feature: Exhibit(title: "Amber"))
        XCTAssertTrue(spy.isAsked)
        XCTAssertTrue(spy.added?.application as? DefaultApp === app)

        spy.refusal = ClosedOnMondays()
        XCTAssertThrowsError(try app.add(feature: Wing()))
        XCTAssertEqual(titles, ["Amber"])
    }

    func testASubclassOfTheAppOverridesBothMethods() throws {
        let app = CountedApp()
        app.add(featureObserver: FeatureObserverSpy())
        try app.add(feature: Wing())
        XCTAssertEqual(app.observers, 1)
        XCTAssertEqual(app.features, 1)
    }

    func testAClassThatConformsToAppIsUsedThroughTheProtocol() throws {
        let spy = AppSpy()
        let app: App = spy
        try app.add(feature: Wing())
        app.add(featureObserver: FeatureObserverSpy())
        XCTAssertEqual(spy.features.count, 1)
        XCTAssertEqual(spy.observers.count, 1)
    }

    func testADispatcherTakesSeveralActions() {
        let spy = DispatcherSpy()
        let dispatcher: ActionDispatcher = spy
        dispatcher.dispatch(TicketSold(price: 8), TicketSold(price: 5))
        var isCompleted = false
        dispatcher.dispatch(TicketSold(price: 0)) { isCompleted = true }
        XCTAssertTrue(isCompleted)
        XCTAssertEqual(spy.actions as? [TicketSold], [8, 5, 0].map { TicketSold(price: $0) })
    }
}
