import HeadlessUIKit
import VISPER_Core

// MARK: Routes and options

struct Corridor: RoutingOption {
    let floor: String

    func isEqual(otherOption: RoutingOption?) -> Bool {
        return (otherOption as? Corridor)?.floor == floor
    }
}

class OptionStub: NSObject, RoutingOption {
    var comparisons = 0
    var equalsEveryOther: Bool! = false

    func isEqual(otherOption: RoutingOption?) -> Bool {
        comparisons += 1
        return equalsEveryOther
    }
}

struct StampedRoute: RouteResult, Equatable {
    let parameters: [String: Any]
    var routingOption: RoutingOption?
    let routePattern: String

    static func == (one: StampedRoute, other: StampedRoute) -> Bool {
        return one.isEqual(routeResult: other)
    }
}

class RouteStub: NSObject, RouteResult {
    var parameters: [String: Any]
    var routingOption: RoutingOption?
    var routePattern: String

    init(_ routePattern: String, parameters: [String: Any] = [:], routingOption: RoutingOption? = nil) {
        self.parameters = parameters
        self.routingOption = routingOption
        self.routePattern = routePattern
    }
}

struct OptionOfTheRoute: RoutingOptionProvider {
    func option(routeResult: RouteResult) -> RoutingOption? {
        return routeResult.routingOption
    }
}

class OptionProviderStub: NSObject, RoutingOptionProvider {
    var provided: RoutingOption?

    func option(routeResult: RouteResult) -> RoutingOption? {
        return provided
    }
}

// MARK: Controllers

struct SideRoom: ControllerProvider {
    func makeController(routeResult: RouteResult) -> UIViewController {
        return UIViewController()
    }

    func isResponsible(routeResult: RouteResult) -> Bool {
        return routeResult.routePattern.hasPrefix("/side")
    }
}

class ControllerProviderStub: NSObject, ControllerProvider {
    var provided: UIViewController! = UIViewController()
    var requests = 0

    func makeController(routeResult: RouteResult) throws -> UIViewController {
        requests += 1
        return provided
    }

    func isResponsible(routeResult: RouteResult) -> Bool {
        return true
    }
}

class AlarmedRoom: UIViewController, RoutingAwareViewController {
    var visits = 0

    func willRoute(wireframe: Wireframe, routeResult: RouteResult) {
        visits += 1
    }
}

class ControllerList: NSObject, ControllerContainer {
    var list: [UIViewController] = []

    func getController(matches: (UIViewController?) -> Bool) -> UIViewController? {
        return list.first { matches($0) }
    }

    func remove(controller: UIViewController) {
        list.removeAll { $0 == controller }
    }

    func addUnretained(controller: UIViewController) {
        list.append(controller)
    }
}

struct Cloakroom: HasControllerContainer {
    let controllerContainer: ControllerContainer
}

class LastChildResolver: NSObject, TopControllerResolver {
    func topController(of controller: UIViewController) -> UIViewController {
        guard let last = controller.children.last else { return controller }
        return last
    }

    func isResponsible(controller: UIViewController) -> Bool {
        return !controller.children.isEmpty
    }
}

class AnimatedDismisser: NSObject, ControllerDismisser {
    func dismiss(animated: Bool, controller: UIViewController, completion: @escaping () -> Void) {
        completion()
    }

    func isResponsible(animated: Bool, controller: UIViewController) -> Bool {
        return animated
    }
}

// MARK: Presenters

struct Caption: Presenter {
    let text: String

    func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) {
        controller.title = text
    }
}

class PresenterSpy: NSObject, Presenter {
    var presented: (routeResult: RouteResult, controller: UIViewController)?

    func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws {
        presented = (routeResult, controller)
    }

    func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
        return true
    }
}

struct PatternCaptions: PresenterProvider {
    func makePresenters(routeResult: RouteResult, controller: UIViewController) -> [Presenter] {
        return [Caption(text: routeResult.routePattern)]
    }

    func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
        return true
    }
}

class PresenterProviderStub: NSObject, PresenterProvider {
    var provided: [Presenter] = []

    func makePresenters(routeResult: RouteResult, controller: UIViewController) throws -> [Presenter] {
        return provided
    }

    func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
        return provided.count > 0
    }
}

// MARK: Presentations

/// Has only the default implementations.
struct SleepingGuard: RoutingObserver {}

class RoutingObserverSpy: NSObject, RoutingObserver {
    var announced:
        (
            controller: UIViewController, routeResult: RouteResult, routingPresenter: RoutingPresenter?,
            wireframe: Wireframe
        )?
    var announcements = 0
    var arrivals = 0

    func didPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) {
        arrivals += 1
    }

    func willPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) throws {
        announced = (controller, routeResult, routingPresenter, wireframe)
        announcements += 1
    }
}

/// Passes both calls on to its observer.
class ForwardingDelegate: NSObject, RoutingDelegate {
    var routingObserver: RoutingObserver?

    func didPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) {
        guard let observer = routingObserver else { return }
        observer.didPresent(
            controller: controller,
            routeResult: routeResult,
            routingPresenter: routingPresenter,
            wireframe: wireframe
        )
    }

    func willPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) throws {
        guard let observer = routingObserver else { return }
        try observer.willPresent(
            controller: controller,
            routeResult: routeResult,
            routingPresenter: routingPresenter,
            wireframe: wireframe
        )
    }
}

/// Presents nothing, and calls its delegate as if it had.
class RoutingPresenterStub: NSObject, RoutingPresenter {
    var isOpen: Bool! = true

    func present(
        controller: UIViewController,
        routeResult: RouteResult,
        wireframe: Wireframe,
        delegate: RoutingDelegate,
        completion: @escaping () -> ()
    ) throws {
        try delegate.willPresent(
            controller: controller,
            routeResult: routeResult,
            routingPresenter: self,
            wireframe: wireframe
        )
        delegate.didPresent(
            controller: controller,
            routeResult: routeResult,
            routingPresenter: self,
            wireframe: wireframe
        )
        completion()
    }

    func isResponsible(routeResult: RouteResult) -> Bool {
        return isOpen
    }
}
