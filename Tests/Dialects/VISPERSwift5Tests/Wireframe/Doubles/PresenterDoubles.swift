import VISPER_UIViewController

// The signatures of event presenters have `!`, as the compiler imports types from an Objective-C protocol without
// nullability. Code with these types has to compile unchanged.

// MARK: Presenters of events

class EventPresenterSpy: NSObject, ViewControllerEventPresenter {
    var received: [(event: NSObject, view: UIView?, controller: UIViewController)] = []
    var isListening: Bool! = true

    func receivedEvent(_ event: NSObject, view: UIView?, controller: UIViewController) {
        received.append((event, view, controller))
    }

    func isResponsible(_ event: NSObject!, view: UIView!, controller: UIViewController!) -> Bool {
        return isListening
    }
}

class LifecyclePresenterSpy: ViewControllerLifecycleEventPresenter {
    let room: String
    var events: [String] = []

    override convenience init() {
        self.init(room: "foyer")
    }

    init(room: String) {
        self.room = room
        super.init()
    }

    override func viewDidDisappear(animated: Bool, view: UIView, controller: UIViewController) {
        events.append("disappeared")
    }

    override func viewWillDisappear(animated: Bool, view: UIView, controller: UIViewController) {
        events.append("disappears")
    }

    override func viewDidAppear(animated: Bool, view: UIView, controller: UIViewController) {
        events.append("appeared")
    }

    override func viewWillAppear(animated: Bool, view: UIView, controller: UIViewController) {
        events.append("appears")
    }

    override func viewDidLoad(view: UIView, controller: UIViewController) {
        super.viewDidLoad(view: view, controller: controller)
        events.append("loaded")
    }

    override func load(view: UIView?, controller: UIViewController) {
        super.load(view: view, controller: controller)
        events.append("loads")
    }

    override func receivedEvent(_ event: NSObject, view: UIView?, controller: UIViewController) {
        events.append("event")
        super.receivedEvent(event, view: view, controller: controller)
    }

    override func isResponsibleFor(event: NSObject, view: UIView?, controller: UIViewController) -> Bool {
        return super.isResponsibleFor(event: event, view: view, controller: controller)
    }

    override func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
        return super.isResponsible(routeResult: routeResult, controller: controller)
    }

    override func isResponsible(_ event: NSObject!, view: UIView!, controller: UIViewController!) -> Bool {
        return super.isResponsible(event, view: view, controller: controller)
    }
}

/// Its methods are not declared by the class that it inherits from, so they have no `override`.
class RoutedLifecyclePresenter: ViewControllerLifecycleEventPresenter {
    func didRoute(wireframe: Wireframe, routeResult: RouteResult, controller: UIViewController) {}
    func willRoute(wireframe: Wireframe, routeResult: RouteResult, controller: UIViewController) {}
    func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws {}
}

// MARK: Presenters of controllers

struct NamePlate: ControllerPresenter {
    let name: String

    func viewDidLoad(view: UIView, controller: UIViewController) {
        controller.title = name
    }
}

class ControllerPresenterSpy: NSObject, ControllerPresenter {
    var events: [String] = []

    func willRoute(wireframe: Wireframe, routeResult: RouteResult, controller: UIViewController) {
        events.append("routes")
    }

    func viewWillAppear(animated: Bool, view: UIView, controller: UIViewController) {
        events.append("appears")
    }

    func viewDidLoad(view: UIView, controller: UIViewController) {
        events.append("loaded")
    }

    func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
        return true
    }
}

// MARK: Subclasses of the presenters of functions

class CountedControllerPresenter: FunctionalControllerPresenter {
    var loads = 0

    override func willRoute(wireframe: Wireframe, routeResult: RouteResult, controller: UIViewController) {
        super.willRoute(wireframe: wireframe, routeResult: routeResult, controller: controller)
    }

    override func load(view: UIView?, controller: UIViewController) {
        super.load(view: view, controller: controller)
        loads += 1
    }

    override func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws {
        try super.addPresentationLogic(routeResult: routeResult, controller: controller)
    }
}

class CountedPresenter: FunctionalPresenter {
    var tours = 0

    override func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws {
        try super.addPresentationLogic(routeResult: routeResult, controller: controller)
        tours += 1
    }

    override func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
        return super.isResponsible(routeResult: routeResult, controller: controller)
    }
}

// MARK: Subclasses of the wrappers for Objective-C

class CountedPresenterObjc: PresenterObjc {
    var tours = 0

    override func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws {
        try super.addPresentationLogic(routeResult: routeResult, controller: controller)
        tours += 1
    }
}

class LabelledRouteResultObjc: RouteResultObjc, @unchecked Sendable {
    var label = ""
}

class LabelledWireframeObjc: WireframeObjc {
    var label = ""
}

// MARK: Events

class FireDrill: LifecycleEvent {
    init(in room: UIViewController) {
        super.init(name: "FireDrill", sender: room)
    }
}

class EveningOpening: ViewWillAppearEvent {
    override init(sender: UIViewController, animated: Bool) {
        super.init(sender: sender, animated: animated)
        name = "Opening"
    }

    override var name: String {
        get { return "Evening" + super.name }
        set { super.name = newValue }
    }
}

// MARK: Controllers

class CountedContainer: DefaultControllerContainer {
    var removals = 0
    var additions = 0

    override func remove(controller: UIViewController) {
        super.remove(controller: controller)
        removals += 1
    }

    override func addUnretained(controller: UIViewController) {
        super.addUnretained(controller: controller)
        additions += 1
    }
}

class Room: UIViewController {
    var routed: (wireframe: WireframeObjc, routeResult: RouteResultObjc)?
    var routes: (wireframe: WireframeObjc, routeResult: RouteResultObjc)?

    override func didRoute(_ wireframe: WireframeObjc, routeResult: RouteResultObjc) {
        super.didRoute(wireframe, routeResult: routeResult)
        routed = (wireframe, routeResult)
    }

    override func willRoute(_ wireframe: WireframeObjc, routeResult: RouteResultObjc) {
        super.willRoute(wireframe, routeResult: routeResult)
        routes = (wireframe, routeResult)
    }
}
