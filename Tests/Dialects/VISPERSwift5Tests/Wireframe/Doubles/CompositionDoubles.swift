import VISPER_Wireframe

// The parts of a wireframe, each as a spy or stub.

// MARK: Routes

class RouterStub: NSObject, Router {
    var patterns: [String] = []
    var result: RouteResult?

    func add(routePattern: String) throws {
        patterns.append(routePattern)
    }

    func route(url: URL) throws -> RouteResult? {
        return result
    }

    func route(url: URL, parameters: [String: Any]?) throws -> RouteResult? {
        return result
    }

    func route(url: URL, parameters: [String: Any]?, routingOption: RoutingOption?) throws -> RouteResult? {
        return result
    }
}

class RouteResultHandlerSpy: NSObject, RouteResultHandler {
    var handled: [(routeResult: RouteResult, wireframe: Wireframe)] = []
    var delegate: RoutingDelegate?

    func controller(
        routeResult: RouteResult,
        controllerProvider: ControllerProvider,
        presenterProvider: PresenterProvider,
        routingDelegate: RoutingDelegate,
        routingObserver: RoutingObserver,
        wireframe: Wireframe
    ) throws -> UIViewController? {
        return nil
    }

    func handleRouteResult(
        routeResult: RouteResult,
        optionProvider: RoutingOptionProvider,
        routingHandlerContainer: RoutingHandlerContainer,
        controllerProvider: ComposedControllerProvider,
        presenterProvider: PresenterProvider,
        routingDelegate: RoutingDelegate,
        routingObserver: RoutingObserver,
        routingPresenter: RoutingPresenter,
        wireframe: Wireframe,
        completion: @escaping () -> Void
    ) throws {
        delegate = routingDelegate
        handled.append((routeResult, wireframe))
        completion()
    }
}

class HandlersSpy: NSObject, RoutingHandlerContainer {
    var handler: RoutingHandler?
    var condition: ((RouteResult) -> Bool)?
    var priority: Int?

    func handler(routeResult: RouteResult) -> RoutingHandler? {
        return handler
    }

    func priorityOfHighestResponsibleProvider(routeResult: RouteResult) -> Int? {
        return priority
    }

    func add(
        priority: Int,
        responsibleFor: @escaping (RouteResult) -> Bool,
        handler: @escaping RoutingHandler
    ) throws {
        self.handler = handler
        self.condition = responsibleFor
        self.priority = priority
    }
}

class OptionProvidersSpy: NSObject, ComposedRoutingOptionProvider {
    var parts: [(provider: RoutingOptionProvider, priority: Int)] = []

    func option(routeResult: RouteResult) -> RoutingOption? {
        return routeResult.routingOption
    }

    func add(optionProvider: RoutingOptionProvider, priority: Int) {
        parts.append((optionProvider, priority))
    }
}

// MARK: Controllers and presenters

class ControllerProvidersSpy: NSObject, ComposedControllerProvider {
    var parts: [(provider: ControllerProvider, priority: Int)] = []
    var highestPriority: Int?

    func makeController(routeResult: RouteResult) throws -> UIViewController {
        return UIViewController()
    }

    func isResponsible(routeResult: RouteResult) -> Bool {
        return false
    }

    func add(controllerProvider: ControllerProvider, priority: Int) {
        parts.append((controllerProvider, priority))
    }

    func priorityOfHighestResponsibleProvider(routeResult: RouteResult) -> Int? {
        return highestPriority
    }
}

class PresenterProvidersSpy: NSObject, ComposedPresenterProvider {
    var parts: [(provider: PresenterProvider, priority: Int)] = []

    func makePresenters(routeResult: RouteResult, controller: UIViewController) throws -> [Presenter] {
        return []
    }

    func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
        return true
    }

    func add(provider: PresenterProvider, priority: Int) {
        parts.append((provider, priority))
    }
}

// MARK: Presentations

class RoutingObserversSpy: NSObject, ComposedRoutingObserver {
    var parts: [(observer: RoutingObserver, priority: Int, routePattern: String?)] = []

    func add(routingObserver: RoutingObserver, priority: Int, routePattern: String?) {
        parts.append((routingObserver, priority, routePattern))
    }
}

class RoutingPresentersSpy: NSObject, ComposedRoutingPresenter {
    var parts: [(presenter: RoutingPresenter, priority: Int)] = []

    func present(
        controller: UIViewController,
        routeResult: RouteResult,
        wireframe: Wireframe,
        delegate: RoutingDelegate,
        completion: @escaping () -> Void
    ) throws {
        completion()
    }

    func isResponsible(routeResult: RouteResult) -> Bool {
        return true
    }

    func add(routingPresenter: RoutingPresenter, priority: Int) {
        parts.append((routingPresenter, priority))
    }
}

class ResolversSpy: NSObject, ComposedTopControllerResolver {
    var parts: [(resolver: TopControllerResolver, priority: Int)] = []

    func topController(of controller: UIViewController) -> UIViewController {
        return controller
    }

    func isResponsible(controller: UIViewController) -> Bool {
        return true
    }

    func add(resolver: TopControllerResolver, priority: Int) {
        parts.append((resolver, priority))
    }
}

class DismissersSpy: NSObject, ComposedControllerDimisser {
    var parts: [(dismisser: ControllerDismisser, priority: Int)] = []

    func dismiss(animated: Bool, controller: UIViewController, completion: @escaping () -> Void) {
        completion()
    }

    func isResponsible(animated: Bool, controller: UIViewController) -> Bool {
        return true
    }

    func add(controllerDimisser: ControllerDismisser, priority: Int) {
        parts.append((controllerDimisser, priority))
    }
}
