import VISPER_Core

/// Writes down what it is asked to do. It has no more than the protocol requires, except for `remove`.
@MainActor
public final class RecordingWireframe: Wireframe {
    private var calls: [String] = []

    /// The controllers to navigate on.
    public private(set) var controllers: [UIViewController] = []

    /// What adding a pattern throws.
    public var patternError: (any Error)?

    /// Makes a wireframe that was asked nothing.
    public init() {}

    /// What was asked since the last time.
    public func take() -> [String] {
        defer { calls = [] }
        return calls
    }

    private func note(_ call: String, _ arguments: Any?...) {
        calls.append(([call] + arguments.map(text)).joined(separator: " "))
    }

    private func text(_ argument: Any?) -> String {
        guard let argument else { return "nil" }
        return (argument as? any CustomStringConvertible)?.description ?? "\(type(of: argument))"
    }

    // MARK: Wireframe

    /// The last controller to navigate on.
    public var topViewController: UIViewController? { controllers.last }

    /// Notes the call.
    public func dismissTopViewController(animated: Bool, completion: @escaping () -> Void) {
        note("dismiss", animated)
        completion()
    }

    /// Notes the call. True.
    public func canRoute(url: URL, parameters: [String: Any], option: RoutingOption?) throws -> Bool {
        note("canRoute", url, parameters, option)
        return true
    }

    /// Notes the call.
    public func route(
        url: URL,
        parameters: [String: Any],
        option: RoutingOption?,
        completion: @escaping () -> Void
    ) throws {
        note("route", url, parameters, option)
        completion()
    }

    /// Notes the call. The last controller to navigate on.
    public func controller(url: URL, parameters: [String: Any]) throws -> UIViewController? {
        note("controller", url, parameters)
        return controllers.last
    }

    /// Notes the call.
    public func add(routePattern: String) throws {
        if let patternError { throw patternError }
        note("routePattern", routePattern)
    }

    /// Notes the call.
    public func add(
        priority: Int,
        responsibleFor: @escaping (_ routeResult: RouteResult) -> Bool,
        handler: @escaping RoutingHandler
    ) throws {
        note("handler", responsibleFor(StubResult("/responsible")), priority)
        handler(StubResult("/handled"))
    }

    /// Notes the call.
    public func add(controllerProvider: ControllerProvider, priority: Int) {
        note("controllerProvider", controllerProvider, priority)
    }

    /// Notes the call.
    public func add(optionProvider: RoutingOptionProvider, priority: Int) {
        note("optionProvider", optionProvider, priority)
    }

    /// Notes the call.
    public func add(presenterProvider: PresenterProvider, priority: Int) {
        note("presenterProvider", presenterProvider, priority)
    }

    /// Notes the call.
    public func add(routingObserver: RoutingObserver, priority: Int, routePattern: String?) {
        note("routingObserver", routingObserver, priority, routePattern)
    }

    /// Notes the call.
    public func add(routingPresenter: RoutingPresenter, priority: Int) {
        note("routingPresenter", routingPresenter, priority)
    }

    /// Notes the call.
    public func add(topControllerResolver: TopControllerResolver, priority: Int) {
        note("topControllerResolver", topControllerResolver, priority)
    }

    /// Notes the call.
    public func add(controllerDimisser: ControllerDismisser, priority: Int) {
        note("controllerDimisser", controllerDimisser, priority)
    }

    /// Notes the call and the controller.
    public func navigateOn(_ controller: UIViewController) {
        note("navigateOn", controller.title)
        controllers.append(controller)
    }

    /// Notes the call.
    public func controllerToNavigate(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController?
    {
        note("controllerToNavigate")
        return controllers.last(where: { matches($0) })
    }

    /// Notes the call, and forgets the controller.
    public func remove(controller: UIViewController) {
        note("remove", controller.title)
        controllers.removeAll { $0 === controller }
    }
}
