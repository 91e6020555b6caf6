import VISPER_Wireframe

// MARK: Features

struct CorridorFeature: ViewFeature {
    let priority: Int
    let routePattern: String

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        return Corridor(floor: routePattern)
    }

    func makeController(routeResult: RouteResult) -> UIViewController {
        return UIViewController()
    }
}

/// A feature of a screen and its presenters. It inherits `isResponsible` of both.
class RoomFeature: NSObject, ViewFeature, PresenterFeature {
    let presenter = PresenterSpy()
    let priority = 7
    let routePattern = "/room"

    func makePresenters(routeResult: RouteResult, controller: UIViewController) throws -> [Presenter] {
        return [presenter]
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        return OptionStub()
    }

    func makeController(routeResult: RouteResult) throws -> UIViewController {
        return Room()
    }
}

/// A feature that also presents its screen itself. It inherits both `isResponsible`.
struct TalkingRoomFeature: ViewFeature, PresenterFeature, Presenter {
    let priority = 0
    let routePattern = "/talking"

    func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) {
        controller.title = "Welcome"
    }

    func makePresenters(routeResult: RouteResult, controller: UIViewController) -> [Presenter] {
        return [self]
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        return OptionStub()
    }

    func makeController(routeResult: RouteResult) -> UIViewController {
        return UIViewController()
    }
}

class WireframeFeatureObserverSpy: NSObject, WireframeFeatureObserver {
    var added: (application: WireframeApp, feature: Feature)?

    func featureAdded(application: WireframeApp, feature: Feature) throws {
        added = (application, feature)
    }
}

// MARK: Apps

/// Has only the requirements without a default implementation.
class WireframeAppStub: NSObject, WireframeApp {
    let wireframe: Wireframe = WireframeSpy()

    func add(featureObserver: WireframeFeatureObserver) {}

    func add(featureObserver: FeatureObserver) {}

    func add(feature: Feature) throws {}
}

class CountedWireframeApp: DefaultWireframeApp {
    var features = 0

    override func add(featureObserver: WireframeFeatureObserver) {
        super.add(featureObserver: featureObserver)
    }

    override func add(featureObserver: FeatureObserver) {
        super.add(featureObserver: featureObserver)
    }

    override func add(feature: Feature) throws {
        try super.add(feature: feature)
        features += 1
    }

    override init(wireframe: Wireframe) {
        super.init(wireframe: wireframe)
    }
}

// MARK: Factories

class SpyingAppFactory: NSObject, WireframeAppFactory {
    func makeApp(wireframe: Wireframe?, controllerContainer: ControllerContainer) -> WireframeApp {
        return DefaultWireframeApp(wireframe: wireframe ?? WireframeSpy())
    }
}

class CountedAppFactory: DefaultWireframeAppFactory {
    var apps = 0

    override func addDefaultFeatureObserver(
        application: WireframeApp,
        controllerContainer: ControllerContainer
    ) {
        application.add(featureObserver: WireframeFeatureObserverSpy())
        super.addDefaultFeatureObserver(application: application, controllerContainer: controllerContainer)
    }

    override func makeApp(
        wireframe: Wireframe? = nil,
        controllerContainer: ControllerContainer = DefaultControllerContainer()
    ) -> WireframeApp {
        apps += 1
        return super.makeApp(wireframe: wireframe, controllerContainer: controllerContainer)
    }

    override init() {
        super.init()
        wireframeFactory = CountedWireframeFactory()
    }
}

class CountedWireframeFactory: WireframeFactory {
    var configurations = 0

    override func configure(wireframe: Wireframe, controllerContainer: ControllerContainer) {
        super.configure(wireframe: wireframe, controllerContainer: controllerContainer)
        configurations += 1
    }

    override func makeWireframe(
        controllerContainer: ControllerContainer = DefaultControllerContainer()
    ) -> Wireframe {
        return super.makeWireframe(controllerContainer: controllerContainer)
    }
}
