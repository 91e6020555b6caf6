import HeadlessUIKit
import VISPER_Core

/// A wireframe that records its calls. Of the methods that have a default implementation, it implements only `remove`.
@MainActor
public final class RecordingWireframe: Wireframe {
    private var calls: [String] = []

    /// The controllers to navigate on.
    public private(set) var controllers: [UIViewController] = []

    /// The error that adding a pattern throws.
    public var patternError: (any Error)?

    /// Makes a wireframe without recorded calls.
    public init() {}

    /// Returns the recorded calls, and forgets them.
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

    /// Records the call.
    public func dismissTopViewController(animated: Bool, completion: @escaping () -> Void) {
        note("dismiss", animated)
        completion()
    }

    /// Records the call. Returns true.
    public func canRoute(url: URL, parameters: [String: Any], option: RoutingOption?) throws -> Bool {
        note("canRoute", url, parameters, option)
        return true
    }

    /// Records the call.
    public func route(
        url: URL,
        parameters: [String: Any],
        option: RoutingOption?,
        completion: @escaping () -> Void
    ) throws {
        note("route", url, parameters, option)
        completion()
    }

    /// Records the call. Returns the last controller to navigate on.
    public func controller(url: URL, parameters: [String: Any]) throws -> UIViewController? {
        note("controller", url, parameters)
        return controllers.last
    }

    /// Records the call.
    public func add(routePattern: String) throws {
        if let patternError { throw patternError }
        note("routePattern", routePattern)
    }

    /// Records the call.
    public func add(
        priority: Int,
        responsibleFor: @escaping (_ routeResult: RouteResult) -> Bool,
        handler: @escaping RoutingHandler
    ) throws {
        note("handler", responsibleFor(StubResult("/responsible")), priority)
        handler(StubResult("/handled"))
    }

    /// Records the call.
    public func add(controllerProvider: ControllerProvider, priority: Int) {
        note("controllerProvider", controllerProvider, priority)
    }

    /// Records the call.
    public func add(optionProvider: RoutingOptionProvider, priority: Int) {
        note("optionProvider", optionProvider, priority)
    }

    /// Records the call.
    public func add(presenterProvider: PresenterProvider, priority: Int) {
        note("presenterProvider", presenterProvider, priority)
    }

    /// Records the call.
    public func add(routingObserver: RoutingObserver, priority: Int, routePattern: String?) {
        note("routingObserver", routingObserver, priority, routePattern)
    }

    /// Records the call.
    public func add(routingPresenter: RoutingPresenter, priority: Int) {
        note("routingPresenter", routingPresenter, priority)
    }

    /// Records the call.
    public func add(topControllerResolver: TopControllerResolver, priority: Int) {
        note("topControllerResolver", topControllerResolver, priority)
    }

    /// Records the call.
    public func add(controllerDimisser: ControllerDismisser, priority: Int) {
        note("controllerDimisser", controllerDimisser, priority)
    }

    /// Records the call and the controller.
    public func navigateOn(_ controller: UIViewController) {
        note("navigateOn", controller.title)
        controllers.append(controller)
    }

    /// Records the call.
    public func controllerToNavigate(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController?
    {
        note("controllerToNavigate")
        return controllers.last(where: { matches($0) })
    }

    /// Records the call, and removes the controller.
    public func remove(controller: UIViewController) {
        note("remove", controller.title)
        controllers.removeAll { $0 === controller }
    }
}
