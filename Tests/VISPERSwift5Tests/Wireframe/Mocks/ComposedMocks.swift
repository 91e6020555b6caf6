import VISPER_Wireframe

class MockComposedControllerProvider: NSObject, ComposedControllerProvider {
    var added: [(provider: ControllerProvider, priority: Int)] = []
    var stubbedPriority: Int?

    func priorityOfHighestResponsibleProvider(routeResult: RouteResult) -> Int? {
        return stubbedPriority
    }

    func add(controllerProvider: ControllerProvider, priority: Int) {
        added.append((controllerProvider, priority))
    }

    func isResponsible(routeResult: RouteResult) -> Bool {
        return false
    }

    func makeController(routeResult: RouteResult) throws -> UIViewController {
        return UIViewController()
    }
}

class MockComposedPresenterProvider: NSObject, ComposedPresenterProvider {
    var added: [(provider: PresenterProvider, priority: Int)] = []

    func add(provider: PresenterProvider, priority: Int) {
        added.append((provider, priority))
    }

    func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
        return true
    }

    func makePresenters(routeResult: RouteResult, controller: UIViewController) throws -> [Presenter] {
        return []
    }
}

class MockComposedOptionProvider: NSObject, ComposedRoutingOptionProvider {
    var added: [(provider: RoutingOptionProvider, priority: Int)] = []

    func add(optionProvider: RoutingOptionProvider, priority: Int) {
        added.append((optionProvider, priority))
    }

    func option(routeResult: RouteResult) -> RoutingOption? {
        return routeResult.routingOption
    }
}

class MockComposedRoutingObserver: NSObject, ComposedRoutingObserver {
    var added: [(observer: RoutingObserver, priority: Int, routePattern: String?)] = []

    func add(routingObserver: RoutingObserver, priority: Int, routePattern: String?) {
        added.append((routingObserver, priority, routePattern))
    }
}

class MockComposedRoutingPresenter: NSObject, ComposedRoutingPresenter {
    var added: [(presenter: RoutingPresenter, priority: Int)] = []

    func add(routingPresenter: RoutingPresenter, priority: Int) {
        added.append((routingPresenter, priority))
    }

    func isResponsible(routeResult: RouteResult) -> Bool {
        return true
    }

    func present(
        controller: UIViewController,
        routeResult: RouteResult,
        wireframe: Wireframe,
        delegate: RoutingDelegate,
        completion: @escaping () -> Void
    ) throws {
        completion()
    }
}

class MockRoutingHandlerContainer: NSObject, RoutingHandlerContainer {
    var invokedResponsibleFor: ((RouteResult) -> Bool)?
    var invokedHandler: RoutingHandler?
    var invokedPriority: Int?

    func add(
        priority: Int,
        responsibleFor: @escaping (RouteResult) -> Bool,
        handler: @escaping RoutingHandler
    ) throws {
        invokedPriority = priority
        invokedResponsibleFor = responsibleFor
        invokedHandler = handler
    }

    func priorityOfHighestResponsibleProvider(routeResult: RouteResult) -> Int? {
        return invokedPriority
    }

    func handler(routeResult: RouteResult) -> RoutingHandler? {
        return invokedHandler
    }
}

class MockComposedTopControllerResolver: NSObject, ComposedTopControllerResolver {
    var added: [(resolver: TopControllerResolver, priority: Int)] = []

    func add(resolver: TopControllerResolver, priority: Int) {
        added.append((resolver, priority))
    }

    func isResponsible(controller: UIViewController) -> Bool {
        return true
    }

    func topController(of controller: UIViewController) -> UIViewController {
        return controller
    }
}

class MockComposedControllerDismisser: NSObject, ComposedControllerDimisser {
    var added: [(dismisser: ControllerDismisser, priority: Int)] = []

    func add(controllerDimisser: ControllerDismisser, priority: Int) {
        added.append((controllerDimisser, priority))
    }

    func isResponsible(animated: Bool, controller: UIViewController) -> Bool {
        return true
    }

    func dismiss(animated: Bool, controller: UIViewController, completion: @escaping () -> Void) {
        completion()
    }
}

class MockRouteResultHandler: NSObject, RouteResultHandler {
    var invokedRouteResults: [RouteResult] = []
    var invokedWireframes: [Wireframe] = []
    var invokedRoutingDelegate: RoutingDelegate?

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
        invokedRouteResults.append(routeResult)
        invokedWireframes.append(wireframe)
        invokedRoutingDelegate = routingDelegate
        completion()
    }

    func controller(
        routeResult: RouteResult,
        controllerProvider: ControllerProvider,
        presenterProvider: PresenterProvider,
        routingDelegate: RoutingDelegate,
        routingObserver: RoutingObserver,
        wireframe: Wireframe
    ) throws -> UIViewController? {
        invokedRouteResults.append(routeResult)
        return nil
    }
}

class MockRouter: NSObject, Router {
    var stubbedResult: RouteResult?
    var invokedPatterns: [String] = []

    func add(routePattern: String) throws {
        invokedPatterns.append(routePattern)
    }

    func route(url: URL, parameters: [String: Any]?, routingOption: RoutingOption?) throws -> RouteResult? {
        return stubbedResult
    }

    func route(url: URL, parameters: [String: Any]?) throws -> RouteResult? {
        return stubbedResult
    }

    func route(url: URL) throws -> RouteResult? {
        return stubbedResult
    }
}
