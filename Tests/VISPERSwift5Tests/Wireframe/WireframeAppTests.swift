import VISPER_Wireframe
import XCTest

class WireframeAppTests: XCTestCase {
    func testFeaturesAreRegisteredWithTheWireframe() throws {
        let wireframe = MockWireframe()
        let app = CountingWireframeApp(wireframe: wireframe)
        let observer = MockWireframeFeatureObserver()
        let plainObserver: FeatureObserver = MockFeatureObserver()
        app.add(featureObserver: ViewFeatureObserver())
        app.add(featureObserver: PresenterFeatureObserver())
        app.add(featureObserver: observer)
        app.add(featureObserver: plainObserver)

        try app.add(feature: MockScreenFeature())
        XCTAssertEqual(
            wireframe.calls,
            [
                "add(controllerProvider)", "add(optionProvider)", "add(routePattern: /screen)",
                "add(presenterProvider)",
            ]
        )
        XCTAssertEqual(wireframe.priority, 7)
        XCTAssertEqual(app.featureCount, 1)
        XCTAssertTrue(observer.invokedFeatureAddedParameters?.application as? DefaultWireframeApp === app)
    }

    func testFeatureIsResponsibleForItsPattern() throws {
        let feature = StructViewFeature(routePattern: "/start", priority: 0)
        let result = MockRouteResult(routePattern: "/start")
        XCTAssertTrue(feature.isResponsible(routeResult: result))
        XCTAssertTrue(feature.option(routeResult: result) is StructRoutingOption)

        let screen = MockScreenFeature()
        let controller = try screen.makeController(routeResult: result)
        XCTAssertFalse(screen.isResponsible(routeResult: result))
        XCTAssertFalse(screen.isResponsible(routeResult: result, controller: controller))
        XCTAssertEqual(try screen.makePresenters(routeResult: result, controller: controller).count, 1)
    }

    func testFeatureThatIsItsOwnPresenterPresentsItsPatternOnly() throws {
        let feature = SelfPresentingFeature()
        let other = MockRouteResult(routePattern: "/other")
        XCTAssertFalse(feature.isResponsible(routeResult: other, controller: UIViewController()))

        let app = DefaultWireframeAppFactory().makeApp()
        try app.add(feature: feature)
        let controller = try app.wireframe.controller(url: URL(string: "/own")!)
        XCTAssertEqual(controller?.title, "presented")
    }

    func testAppOfOnesOwnNavigatesByItsWireframe() throws {
        let app: WireframeApp = MockWireframeApp()
        let navigationController = UINavigationController()
        app.navigateOn(navigationController)
        XCTAssertEqual(app.controllerToNavigate { $0 is UINavigationController }, navigationController)

        let factory: WireframeAppFactory = MockWireframeAppFactory()
        let made = factory.makeApp(wireframe: nil, controllerContainer: DefaultControllerContainer())
        XCTAssertTrue(made.wireframe is MockWireframe)
    }

    func testFactoryMakesAppsWithAndWithoutAWireframe() throws {
        let factory = CountingWireframeAppFactory()
        let wireframeFactory = factory.wireframeFactory as? CountingWireframeFactory
        let app = factory.makeApp()
        XCTAssertTrue(app.wireframe is DefaultWireframe)
        XCTAssertEqual(wireframeFactory?.configureCount, 1)

        let wireframe = MockWireframe()
        let container = DefaultControllerContainer()
        let other = factory.makeApp(wireframe: wireframe, controllerContainer: container)
        XCTAssertTrue(other.wireframe as? MockWireframe === wireframe)
        XCTAssertEqual(wireframeFactory?.configureCount, 2)
        XCTAssertEqual(factory.makeCount, 2)
        XCTAssertTrue(DefaultWireframeAppFactory().makeApp().wireframe is DefaultWireframe)
    }

    func testRouteThroughAnAppMadeByTheFactory() throws {
        let app = DefaultWireframeAppFactory().makeApp()
        let feature = MockScreenFeature()
        try app.add(feature: feature)
        XCTAssertTrue(try app.wireframe.canRoute(url: URL(string: "/screen")!))

        let controller = try app.wireframe.controller(url: URL(string: "/screen")!)
        XCTAssertEqual(feature.presenter.invokedAddPresentationLogicParameters?.controller, controller)
        let mock = controller as? MockViewController
        XCTAssertEqual(mock?.willRouteParameters?.routeResult.routePattern, "/screen")
        XCTAssertTrue(mock?.didRouteParameters?.wireframe.wireframe is DefaultWireframe)
        XCTAssertEqual(controller?.routeResult?.routePattern, "/screen")
    }
}
