import VISPER_Core

/// Implements exactly the requirements, some of them without `throws`.
class MockWireframe: NSObject, Wireframe {
    var calls: [String] = []
    var routedURL: URL?
    var routedParameters: [String: Any]?
    var routedOption: RoutingOption?
    var priority: Int?
    var controllers: [UIViewController] = []

    var topViewController: UIViewController? {
        return controllers.last
    }

    func dismissTopViewController(animated: Bool, completion: @escaping () -> Void) {
        calls.append("dismissTopViewController")
        completion()
    }

    func canRoute(url: URL, parameters: [String: Any], option: RoutingOption?) -> Bool {
        calls.append("canRoute")
        routedURL = url
        routedParameters = parameters
        routedOption = option
        return true
    }

    func route(url: URL, parameters: [String: Any], option: RoutingOption?, completion: @escaping () -> Void)
    {
        calls.append("route")
        routedURL = url
        routedParameters = parameters
        routedOption = option
        completion()
    }

    func controller(url: URL, parameters: [String: Any]) -> UIViewController? {
        calls.append("controller")
        routedURL = url
        routedParameters = parameters
        return controllers.last
    }

    func add(routePattern: String) {
        calls.append("add(routePattern: \(routePattern))")
    }

    func add(
        priority: Int,
        responsibleFor: @escaping (_ routeResult: RouteResult) -> Bool,
        handler: @escaping RoutingHandler
    ) {
        calls.append("add(handler)")
        self.priority = priority
    }

    func add(controllerProvider: ControllerProvider, priority: Int) {
        calls.append("add(controllerProvider)")
        self.priority = priority
    }

    func add(optionProvider: RoutingOptionProvider, priority: Int) {
        calls.append("add(optionProvider)")
        self.priority = priority
    }

    func add(presenterProvider: PresenterProvider, priority: Int) {
        calls.append("add(presenterProvider)")
        self.priority = priority
    }

    func add(routingObserver: RoutingObserver, priority: Int, routePattern: String?) {
        calls.append("add(routingObserver, \(routePattern ?? "nil"))")
        self.priority = priority
    }

    func add(routingPresenter: RoutingPresenter, priority: Int) {
        calls.append("add(routingPresenter)")
        self.priority = priority
    }

    func add(topControllerResolver: TopControllerResolver, priority: Int) {
        calls.append("add(topControllerResolver)")
        self.priority = priority
    }

    func add(controllerDimisser: ControllerDismisser, priority: Int) {
        calls.append("add(controllerDimisser)")
        self.priority = priority
    }

    func navigateOn(_ controller: UIViewController) {
        calls.append("navigateOn")
        controllers.append(controller)
    }

    func controllerToNavigate(matches: (UIViewController?) -> Bool) -> UIViewController? {
        calls.append("controllerToNavigate")
        return controllers.last(where: { matches($0) })
    }
}
