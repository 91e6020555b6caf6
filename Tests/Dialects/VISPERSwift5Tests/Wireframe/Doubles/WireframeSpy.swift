import HeadlessUIKit
import VISPER_Core

/// Conforms with exactly the requirements, some of them without `throws`.
class WireframeSpy: NSObject, Wireframe {
    var calls: [String] = []
    var url: URL?
    var option: RoutingOption?
    var parameters: [String: Any]?
    var priority: Int?
    var screens: [UIViewController] = []

    // MARK: Screens

    func navigateOn(_ controller: UIViewController) {
        screens.append(controller)
        calls.append("navigate")
    }

    func controllerToNavigate(matches: (UIViewController?) -> Bool) -> UIViewController? {
        calls.append("find")
        return screens.reversed().first { matches($0) }
    }

    var topViewController: UIViewController? {
        return screens.last
    }

    func dismissTopViewController(animated: Bool, completion: @escaping () -> Void) {
        calls.append("dismiss")
        completion()
    }

    // MARK: Routes

    func add(routePattern: String) {
        calls.append("pattern \(routePattern)")
    }

    func add(
        priority: Int,
        responsibleFor: @escaping (_ routeResult: RouteResult) -> Bool,
        handler: @escaping RoutingHandler
    ) {
        note("handler", priority)
    }

    func canRoute(url: URL, parameters: [String: Any], option: RoutingOption?) -> Bool {
        note("question", url, parameters, option)
        return true
    }

    func controller(url: URL, parameters: [String: Any]) -> UIViewController? {
        note("controller", url, parameters, nil)
        return screens.last
    }

    func route(url: URL, parameters: [String: Any], option: RoutingOption?, completion: @escaping () -> Void)
    {
        note("route", url, parameters, option)
        completion()
    }

    // MARK: Parts

    func add(controllerDimisser: ControllerDismisser, priority: Int) {
        note("dismisser", priority)
    }

    func add(topControllerResolver: TopControllerResolver, priority: Int) {
        note("resolver", priority)
    }

    func add(routingPresenter: RoutingPresenter, priority: Int) {
        note("routing presenter", priority)
    }

    func add(routingObserver: RoutingObserver, priority: Int, routePattern: String?) {
        note("observer of \(routePattern ?? "all")", priority)
    }

    func add(presenterProvider: PresenterProvider, priority: Int) {
        note("presenters", priority)
    }

    func add(optionProvider: RoutingOptionProvider, priority: Int) {
        note("options", priority)
    }

    func add(controllerProvider: ControllerProvider, priority: Int) {
        note("controllers", priority)
    }

    private func note(_ part: String, _ priority: Int) {
        calls.append(part)
        self.priority = priority
    }

    private func note(_ call: String, _ url: URL, _ parameters: [String: Any], _ option: RoutingOption?) {
        calls.append(call)
        self.url = url
        self.parameters = parameters
        self.option = option
    }
}
