import VISPER_UIViewController

// These mocks use implicitly unwrapped optionals, because the compiler imports such types from an Objective-C protocol
// without nullability. Code with these types has to compile unchanged.

class MockEventPresenter: NSObject, ViewControllerEventPresenter {
    var stubbedIsResponsibleResult: Bool! = true
    var events: [NSObject] = []
    var views: [UIView?] = []
    var controllers: [UIViewController] = []

    func isResponsible(_ event: NSObject!, view: UIView!, controller: UIViewController!) -> Bool {
        return stubbedIsResponsibleResult
    }

    func receivedEvent(_ event: NSObject, view: UIView?, controller: UIViewController) {
        events.append(event)
        views.append(view)
        controllers.append(controller)
    }
}

/// Implements methods that the base class does not declare. So they have no `override`.
class MockRoutedLifecyclePresenter: ViewControllerLifecycleEventPresenter {
    func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws {}
    func willRoute(wireframe: Wireframe, routeResult: RouteResult, controller: UIViewController) {}
    func didRoute(wireframe: Wireframe, routeResult: RouteResult, controller: UIViewController) {}
}

class MockLifecyclePresenter: ViewControllerLifecycleEventPresenter {
    var steps: [String] = []
    let name: String

    init(name: String) {
        self.name = name
        super.init()
    }

    override convenience init() {
        self.init(name: "unnamed")
    }

    override func isResponsible(_ event: NSObject!, view: UIView!, controller: UIViewController!) -> Bool {
        return super.isResponsible(event, view: view, controller: controller)
    }

    override func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
        return super.isResponsible(routeResult: routeResult, controller: controller)
    }

    override func isResponsibleFor(event: NSObject, view: UIView?, controller: UIViewController) -> Bool {
        return super.isResponsibleFor(event: event, view: view, controller: controller)
    }

    override func receivedEvent(_ event: NSObject, view: UIView?, controller: UIViewController) {
        steps.append("receivedEvent")
        super.receivedEvent(event, view: view, controller: controller)
    }

    override func load(view: UIView?, controller: UIViewController) {
        steps.append("load")
        super.load(view: view, controller: controller)
    }

    override func viewDidLoad(view: UIView, controller: UIViewController) {
        steps.append("viewDidLoad")
        super.viewDidLoad(view: view, controller: controller)
    }

    override func viewWillAppear(animated: Bool, view: UIView, controller: UIViewController) {
        steps.append("viewWillAppear")
    }

    override func viewDidAppear(animated: Bool, view: UIView, controller: UIViewController) {
        steps.append("viewDidAppear")
    }

    override func viewWillDisappear(animated: Bool, view: UIView, controller: UIViewController) {
        steps.append("viewWillDisappear")
    }

    override func viewDidDisappear(animated: Bool, view: UIView, controller: UIViewController) {
        steps.append("viewDidDisappear")
    }
}

class MockControllerPresenter: NSObject, ControllerPresenter {
    var steps: [String] = []

    func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
        return true
    }

    func viewDidLoad(view: UIView, controller: UIViewController) {
        steps.append("viewDidLoad")
    }

    func viewWillAppear(animated: Bool, view: UIView, controller: UIViewController) {
        steps.append("viewWillAppear")
    }

    func willRoute(wireframe: Wireframe, routeResult: RouteResult, controller: UIViewController) {
        steps.append("willRoute")
    }
}

struct StructControllerPresenter: ControllerPresenter {
    let title: String

    func viewDidLoad(view: UIView, controller: UIViewController) {
        controller.title = title
    }
}

class CountingPresenter: FunctionalPresenter {
    var count = 0

    override func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
        return super.isResponsible(routeResult: routeResult, controller: controller)
    }

    override func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws {
        count += 1
        try super.addPresentationLogic(routeResult: routeResult, controller: controller)
    }
}

class CountingControllerPresenter: FunctionalControllerPresenter {
    var loadCount = 0

    override func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws {
        try super.addPresentationLogic(routeResult: routeResult, controller: controller)
    }

    override func load(view: UIView?, controller: UIViewController) {
        loadCount += 1
        super.load(view: view, controller: controller)
    }

    override func willRoute(wireframe: Wireframe, routeResult: RouteResult, controller: UIViewController) {
        super.willRoute(wireframe: wireframe, routeResult: routeResult, controller: controller)
    }
}

class CountingPresenterObjc: PresenterObjc {
    var count = 0

    override func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws {
        count += 1
        try super.addPresentationLogic(routeResult: routeResult, controller: controller)
    }
}

class NamedEvent: LifecycleEvent {
    init(controller: UIViewController) {
        super.init(name: "NamedEvent", sender: controller)
    }
}

class SlowAppearEvent: ViewWillAppearEvent {
    override var name: String {
        get { return "Slow" + super.name }
        set { super.name = newValue }
    }

    override init(sender: UIViewController, animated: Bool) {
        super.init(sender: sender, animated: animated)
        name = "AppearEvent"
    }
}

class CountingContainer: DefaultControllerContainer {
    var addCount = 0
    var removeCount = 0

    override func addUnretained(controller: UIViewController) {
        addCount += 1
        super.addUnretained(controller: controller)
    }

    override func remove(controller: UIViewController) {
        removeCount += 1
        super.remove(controller: controller)
    }
}

/// A subclass of the Objective-C wrapper, with a property of its own.
class NamedWireframeObjc: WireframeObjc {
    var name = ""
}

class NamedRouteResultObjc: RouteResultObjc, @unchecked Sendable {
    var name = ""
}

class MockViewController: UIViewController {
    var willRouteParameters: (wireframe: WireframeObjc, routeResult: RouteResultObjc)?
    var didRouteParameters: (wireframe: WireframeObjc, routeResult: RouteResultObjc)?

    override func willRoute(_ wireframe: WireframeObjc, routeResult: RouteResultObjc) {
        super.willRoute(wireframe, routeResult: routeResult)
        willRouteParameters = (wireframe, routeResult)
    }

    override func didRoute(_ wireframe: WireframeObjc, routeResult: RouteResultObjc) {
        super.didRoute(wireframe, routeResult: routeResult)
        didRouteParameters = (wireframe, routeResult)
    }
}
