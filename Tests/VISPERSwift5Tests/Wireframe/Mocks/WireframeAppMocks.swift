import VISPER_Wireframe

struct StructViewFeature: ViewFeature {
    let routePattern: String
    let priority: Int

    func makeController(routeResult: RouteResult) -> UIViewController {
        return UIViewController()
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        return StructRoutingOption(name: routePattern)
    }
}

/// A feature of a screen and its presenters, with the default implementation of `isResponsible` for both.
class MockScreenFeature: NSObject, ViewFeature, PresenterFeature {
    let routePattern = "/screen"
    let priority = 7
    let presenter = MockPresenter()

    func makeController(routeResult: RouteResult) throws -> UIViewController {
        return MockViewController()
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        return MockRoutingOption()
    }

    func makePresenters(routeResult: RouteResult, controller: UIViewController) throws -> [Presenter] {
        return [presenter]
    }
}

/// A feature that is the presenter of its own screen, with the default implementation of both `isResponsible`.
struct SelfPresentingFeature: ViewFeature, PresenterFeature, Presenter {
    let routePattern = "/own"
    let priority = 0

    func makeController(routeResult: RouteResult) -> UIViewController {
        return UIViewController()
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        return MockRoutingOption()
    }

    func makePresenters(routeResult: RouteResult, controller: UIViewController) -> [Presenter] {
        return [self]
    }

    func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) {
        controller.title = "presented"
    }
}

class MockWireframeFeatureObserver: NSObject, WireframeFeatureObserver {
    var invokedFeatureAddedParameters: (application: WireframeApp, feature: Feature)?

    func featureAdded(application: WireframeApp, feature: Feature) throws {
        invokedFeatureAddedParameters = (application, feature)
    }
}

/// Implements only the requirements that have no default implementation.
class MockWireframeApp: NSObject, WireframeApp {
    let wireframe: Wireframe = MockWireframe()

    func add(feature: Feature) throws {}

    func add(featureObserver: FeatureObserver) {}

    func add(featureObserver: WireframeFeatureObserver) {}
}

class MockWireframeAppFactory: NSObject, WireframeAppFactory {
    func makeApp(wireframe: Wireframe?, controllerContainer: ControllerContainer) -> WireframeApp {
        return DefaultWireframeApp(wireframe: wireframe ?? MockWireframe())
    }
}

class CountingWireframeApp: DefaultWireframeApp {
    var featureCount = 0

    override init(wireframe: Wireframe) {
        super.init(wireframe: wireframe)
    }

    override func add(feature: Feature) throws {
        featureCount += 1
        try super.add(feature: feature)
    }

    override func add(featureObserver: FeatureObserver) {
        super.add(featureObserver: featureObserver)
    }

    override func add(featureObserver: WireframeFeatureObserver) {
        super.add(featureObserver: featureObserver)
    }
}

class CountingWireframeFactory: WireframeFactory {
    var configureCount = 0

    override func makeWireframe(
        controllerContainer: ControllerContainer = DefaultControllerContainer()
    ) -> Wireframe {
        return super.makeWireframe(controllerContainer: controllerContainer)
    }

    override func configure(wireframe: Wireframe, controllerContainer: ControllerContainer) {
        configureCount += 1
        super.configure(wireframe: wireframe, controllerContainer: controllerContainer)
    }
}

class CountingWireframeAppFactory: DefaultWireframeAppFactory {
    var makeCount = 0

    override init() {
        super.init()
        wireframeFactory = CountingWireframeFactory()
    }

    override func makeApp(
        wireframe: Wireframe? = nil,
        controllerContainer: ControllerContainer = DefaultControllerContainer()
    ) -> WireframeApp {
        makeCount += 1
        return super.makeApp(wireframe: wireframe, controllerContainer: controllerContainer)
    }

    override func addDefaultFeatureObserver(
        application: WireframeApp,
        controllerContainer: ControllerContainer
    ) {
        super.addDefaultFeatureObserver(application: application, controllerContainer: controllerContainer)
        application.add(featureObserver: MockWireframeFeatureObserver())
    }
}
