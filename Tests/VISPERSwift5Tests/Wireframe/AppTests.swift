import VISPER_Core
import XCTest

class AppTests: XCTestCase {
    struct SomeError: Error {}

    func testAppShowsFeaturesToItsObservers() throws {
        let app = DefaultApp()
        let observer = MockFeatureObserver()
        var names: [String] = []
        app.add(featureObserver: observer)
        app.add(
            featureObserver: StructFeatureObserver { names.append(($0 as? StructFeature)?.name ?? "other") }
        )

        try app.add(feature: StructFeature(name: "start"))
        XCTAssertTrue(observer.invokedFeatureAdded)
        XCTAssertTrue(observer.invokedFeatureAddedParameters?.application as? DefaultApp === app)

        observer.stubbedError = SomeError()
        XCTAssertThrowsError(try app.add(feature: MockFeature()))
        XCTAssertEqual(names, ["start"])
    }

    func testSubclassOfTheAppOverridesBothMethods() throws {
        let app = CountingApp()
        app.add(featureObserver: MockFeatureObserver())
        try app.add(feature: MockFeature())
        XCTAssertEqual(app.featureCount, 1)
        XCTAssertEqual(app.observerCount, 1)
    }

    func testAnAppOfOnesOwn() throws {
        let mock = MockApp()
        let app: App = mock
        app.add(featureObserver: MockFeatureObserver())
        try app.add(feature: MockFeature())
        XCTAssertEqual(mock.features.count, 1)
        XCTAssertEqual(mock.observers.count, 1)
    }

    func testDispatcherTakesSeveralActions() {
        let mock = MockActionDispatcher()
        let dispatcher: ActionDispatcher = mock
        var completed = false
        dispatcher.dispatch(MockAction(number: 1), MockAction(number: 2))
        dispatcher.dispatch(MockAction(number: 3)) { completed = true }
        XCTAssertEqual(mock.dispatched as? [MockAction], [1, 2, 3].map { MockAction(number: $0) })
        XCTAssertTrue(completed)
    }
}
