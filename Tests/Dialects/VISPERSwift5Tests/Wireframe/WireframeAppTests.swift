import VISPER_Wireframe
import XCTest

class WireframeAppTests: XCTestCase {
    func testAFeatureIsAddedToTheWireframeInParts() throws {
        let wireframe = WireframeSpy()
        let app = CountedWireframeApp(wireframe: wireframe)
        let spy = WireframeFeatureObserverSpy()
        let plainSpy: FeatureObserver = FeatureObserverSpy()
        app.add(featureObserver: plainSpy)
        app.add(featureObserver: spy)
        app.add(featureObserver: ViewFeatureObserver())
        app.add(featureObserver: PresenterFeatureObserver())

        try app.add(feature: RoomFeature())
        XCTAssertEqual(wireframe.calls, ["controllers", "options", "pattern /room", "presenters"])
        XCTAssertEqual(wireframe.priority, 7)
        XCTAssertTrue(spy.added?.application as? DefaultWireframeApp === app)
        XCTAssertEqual(app.features, 1)
    }

    func testAFeatureIsResponsibleForItsPatternByDefault() throws {
        let route = RouteStub("/amber")
        let corridor = CorridorFeature(priority: 0, routePattern: "/amber")
        XCTAssertTrue(corridor.option(routeResult: route) is Corridor)
        XCTAssertTrue(corridor.isResponsible(routeResult: route))

        let feature = RoomFeature()
        XCTAssertFalse(feature.isResponsible(routeResult: route))
        let room = try feature.makeController(routeResult: route)
        XCTAssertFalse(feature.isResponsible(routeResult: route, controller: room))
        XCTAssertEqual(try feature.makePresenters(routeResult: route, controller: room).count, 1)
    }

    func testAFeatureThatPresentsItsScreenPresentsItsPatternOnly() throws {
        let feature = TalkingRoomFeature()
        XCTAssertFalse(
            feature.isResponsible(routeResult: RouteStub("/amber"), controller: UIViewController())
        )

        let app = DefaultWireframeAppFactory().makeApp()
        try app.add(feature: feature)
        XCTAssertEqual(try app.wireframe.controller(url: URL(string: "/talking")!)?.title, "Welcome")
    }

    func testARouteOfAMadeAppGoesThroughPresentersAndController() throws {
        let app = DefaultWireframeAppFactory().makeApp()
        let feature = RoomFeature()
        try app.add(feature: feature)
        XCTAssertTrue(try app.wireframe.canRoute(url: URL(string: "/room")!))

        let controller = try app.wireframe.controller(url: URL(string: "/room")!)
        XCTAssertEqual(controller?.routeResult?.routePattern, "/room")
        XCTAssertEqual(feature.presenter.presented?.controller, controller)
        let room = controller as? Room
        XCTAssertTrue(room?.routed?.wireframe.wireframe is DefaultWireframe)
        XCTAssertEqual(room?.routes?.routeResult.routePattern, "/room")
    }

    func testAClassThatConformsToWireframeAppNavigatesOnItsWireframe() throws {
        let app: WireframeApp = WireframeAppStub()
        let screens = UINavigationController()
        app.navigateOn(screens)
        XCTAssertEqual(app.controllerToNavigate { $0 is UINavigationController }, screens)

        let factory: WireframeAppFactory = SpyingAppFactory()
        let made = factory.makeApp(wireframe: nil, controllerContainer: DefaultControllerContainer())
        XCTAssertTrue(made.wireframe is WireframeSpy)
    }

    func testAFactoryMakesAppsWithAWireframeAndWithoutOne() throws {
        XCTAssertTrue(DefaultWireframeAppFactory().makeApp().wireframe is DefaultWireframe)
        let factory = CountedAppFactory()
        let wireframes = factory.wireframeFactory as? CountedWireframeFactory
        let app = factory.makeApp()
        XCTAssertTrue(app.wireframe is DefaultWireframe)
        XCTAssertEqual(wireframes?.configurations, 1)

        let container = DefaultControllerContainer()
        let spy = WireframeSpy()
        let other = factory.makeApp(wireframe: spy, controllerContainer: container)
        XCTAssertTrue(other.wireframe as? WireframeSpy === spy)
        XCTAssertEqual(wireframes?.configurations, 2)
        XCTAssertEqual(factory.apps, 2)
    }
}
