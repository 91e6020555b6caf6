import VISPER_Core

class MockRoutingOption: NSObject, RoutingOption {
    var invokedIsEqual = false
    var stubbedIsEqualResult: Bool! = false

    func isEqual(otherOption: RoutingOption?) -> Bool {
        invokedIsEqual = true
        return stubbedIsEqualResult
    }
}

struct StructRoutingOption: RoutingOption {
    let name: String

    func isEqual(otherOption: RoutingOption?) -> Bool {
        guard let other = otherOption as? StructRoutingOption else { return false }
        return other.name == name
    }
}

class MockRouteResult: NSObject, RouteResult {
    var routePattern: String
    var routingOption: RoutingOption?
    var parameters: [String: Any]

    init(routePattern: String, parameters: [String: Any] = [:], routingOption: RoutingOption? = nil) {
        self.routePattern = routePattern
        self.parameters = parameters
        self.routingOption = routingOption
    }
}

struct StructRouteResult: RouteResult, Equatable {
    let routePattern: String
    var routingOption: RoutingOption?
    let parameters: [String: Any]

    static func == (lhs: StructRouteResult, rhs: StructRouteResult) -> Bool {
        return lhs.isEqual(routeResult: rhs)
    }
}

class MockRoutingOptionProvider: NSObject, RoutingOptionProvider {
    var stubbedOption: RoutingOption?

    func option(routeResult: RouteResult) -> RoutingOption? {
        return stubbedOption
    }
}

struct StructRoutingOptionProvider: RoutingOptionProvider {
    func option(routeResult: RouteResult) -> RoutingOption? {
        return routeResult.routingOption
    }
}

class MockControllerProvider: NSObject, ControllerProvider {
    var invokedMakeController = false
    var stubbedController: UIViewController! = UIViewController()

    func isResponsible(routeResult: RouteResult) -> Bool {
        return true
    }

    func makeController(routeResult: RouteResult) throws -> UIViewController {
        invokedMakeController = true
        return stubbedController
    }
}

struct StructControllerProvider: ControllerProvider {
    func isResponsible(routeResult: RouteResult) -> Bool {
        return routeResult.routePattern == "/struct"
    }

    func makeController(routeResult: RouteResult) -> UIViewController {
        return UIViewController()
    }
}

class MockPresenter: NSObject, Presenter {
    var invokedAddPresentationLogic = false
    var invokedAddPresentationLogicParameters: (routeResult: RouteResult, controller: UIViewController)?

    func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
        return true
    }

    func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws {
        invokedAddPresentationLogic = true
        invokedAddPresentationLogicParameters = (routeResult, controller)
    }
}

struct StructPresenter: Presenter {
    let title: String

    func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) {
        controller.title = title
    }
}

class MockPresenterProvider: NSObject, PresenterProvider {
    var stubbedPresenters: [Presenter] = []

    func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
        return !stubbedPresenters.isEmpty
    }

    func makePresenters(routeResult: RouteResult, controller: UIViewController) throws -> [Presenter] {
        return stubbedPresenters
    }
}

struct StructPresenterProvider: PresenterProvider {
    func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
        return true
    }

    func makePresenters(routeResult: RouteResult, controller: UIViewController) -> [Presenter] {
        return [StructPresenter(title: routeResult.routePattern)]
    }
}

class MockRoutingObserver: NSObject, RoutingObserver {
    var invokedWillPresentCount = 0
    var invokedDidPresentCount = 0
    var invokedWillPresentParameters:
        (
            controller: UIViewController, routeResult: RouteResult, routingPresenter: RoutingPresenter?,
            wireframe: Wireframe
        )?

    func willPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) throws {
        invokedWillPresentCount += 1
        invokedWillPresentParameters = (controller, routeResult, routingPresenter, wireframe)
    }

    func didPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) {
        invokedDidPresentCount += 1
    }
}

/// Uses the default implementations only.
struct SilentRoutingObserver: RoutingObserver {}

class MockRoutingDelegate: NSObject, RoutingDelegate {
    var routingObserver: RoutingObserver?

    func willPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) throws {
        try routingObserver?.willPresent(
            controller: controller,
            routeResult: routeResult,
            routingPresenter: routingPresenter,
            wireframe: wireframe
        )
    }

    func didPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) {
        routingObserver?.didPresent(
            controller: controller,
            routeResult: routeResult,
            routingPresenter: routingPresenter,
            wireframe: wireframe
        )
    }
}

class MockRoutingPresenter: NSObject, RoutingPresenter {
    var invokedPresent = false
    var stubbedIsResponsibleResult: Bool! = true

    func isResponsible(routeResult: RouteResult) -> Bool {
        return stubbedIsResponsibleResult
    }

    func present(
        controller: UIViewController,
        routeResult: RouteResult,
        wireframe: Wireframe,
        delegate: RoutingDelegate,
        completion: @escaping () -> ()
    ) throws {
        invokedPresent = true
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
}

class MockTopControllerResolver: NSObject, TopControllerResolver {
    func isResponsible(controller: UIViewController) -> Bool {
        return controller.children.count > 0
    }

    func topController(of controller: UIViewController) -> UIViewController {
        return controller.children.last ?? controller
    }
}

class MockControllerDismisser: NSObject, ControllerDismisser {
    func isResponsible(animated: Bool, controller: UIViewController) -> Bool {
        return animated
    }

    func dismiss(animated: Bool, controller: UIViewController, completion: @escaping () -> Void) {
        completion()
    }
}

class MockControllerContainer: NSObject, ControllerContainer {
    var controllers: [UIViewController] = []

    func addUnretained(controller: UIViewController) {
        controllers.append(controller)
    }

    func remove(controller: UIViewController) {
        controllers = controllers.filter { $0 != controller }
    }

    func getController(matches: (UIViewController?) -> Bool) -> UIViewController? {
        for controller in controllers where matches(controller) {
            return controller
        }
        return nil
    }
}

struct StructWithContainer: HasControllerContainer {
    let controllerContainer: ControllerContainer
}

class RoutingAwareController: UIViewController, RoutingAwareViewController {
    var willRouteCount = 0

    func willRoute(wireframe: Wireframe, routeResult: RouteResult) {
        willRouteCount += 1
    }
}
