@_exported import VISPER_Core
@_exported import VISPER_Presenter

/// Forwards to the wrapped wireframe.
extension WireframeObjc: Wireframe {
    /// The visible controller.
    public var topViewController: UIViewController? { wireframe.topViewController }

    /// Removes the top controller from the screen, then calls the completion.
    public func dismissTopViewController(animated: Bool, completion: @escaping () -> Void) {
        wireframe.dismissTopViewController(animated: animated, completion: completion)
    }

    /// Whether a pattern matches the URL.
    public func canRoute(url: URL, parameters: [String: Any], option: RoutingOption?) throws -> Bool {
        try wireframe.canRoute(url: url, parameters: parameters, option: option)
    }

    /// Shows the controller for the URL.
    public func route(
        url: URL,
        parameters: [String: Any],
        option: RoutingOption?,
        completion: @escaping () -> Void
    ) throws {
        try wireframe.route(url: url, parameters: parameters, option: option, completion: completion)
    }

    /// Makes the controller for the URL and its presenters. Does not show the controller.
    public func controller(url: URL, parameters: [String: Any]) throws -> UIViewController? {
        try wireframe.controller(url: url, parameters: parameters)
    }

    /// Adds a pattern of URLs.
    public func add(routePattern: String) throws {
        try wireframe.add(routePattern: routePattern)
    }

    /// Adds a handler for the results that the closure accepts.
    public func add(
        priority: Int,
        responsibleFor: @escaping (_ routeResult: RouteResult) -> Bool,
        handler: @escaping RoutingHandler
    ) throws {
        try wireframe.add(priority: priority, responsibleFor: responsibleFor, handler: handler)
    }

    /// Adds a provider of controllers.
    public func add(controllerProvider: ControllerProvider, priority: Int) {
        wireframe.add(controllerProvider: controllerProvider, priority: priority)
    }

    /// Adds a provider of routing options.
    public func add(optionProvider: RoutingOptionProvider, priority: Int) {
        wireframe.add(optionProvider: optionProvider, priority: priority)
    }

    /// Adds a provider of presenters.
    public func add(presenterProvider: PresenterProvider, priority: Int) {
        wireframe.add(presenterProvider: presenterProvider, priority: priority)
    }

    /// Adds an observer of the routes of one pattern, or of all routes if the pattern is nil.
    public func add(routingObserver: RoutingObserver, priority: Int, routePattern: String?) {
        wireframe.add(routingObserver: routingObserver, priority: priority, routePattern: routePattern)
    }

    /// Adds a routing presenter.
    public func add(routingPresenter: RoutingPresenter, priority: Int) {
        wireframe.add(routingPresenter: routingPresenter, priority: priority)
    }

    /// Adds a resolver of the top controller.
    public func add(topControllerResolver: TopControllerResolver, priority: Int) {
        wireframe.add(topControllerResolver: topControllerResolver, priority: priority)
    }

    /// Adds a dismisser of controllers.
    public func add(controllerDimisser: ControllerDismisser, priority: Int) {
        wireframe.add(controllerDimisser: controllerDimisser, priority: priority)
    }

    /// Adds a controller on which routes are shown.
    public func navigateOn(_ controller: UIViewController) {
        wireframe.navigateOn(controller)
    }

    /// The last controller added by `navigateOn(_:)` that the closure accepts.
    public func controllerToNavigate(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController?
    {
        wireframe.controllerToNavigate(matches: matches)
    }

    /// Adds a controller on which routes are shown.
    public func addUnretained(controller: UIViewController) {
        wireframe.addUnretained(controller: controller)
    }

    /// Removes a controller on which routes are shown.
    public func remove(controller: UIViewController) {
        wireframe.remove(controller: controller)
    }

    /// The last controller added by `navigateOn(_:)` that the closure accepts.
    public func getController(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController? {
        wireframe.getController(matches: matches)
    }
}

#if !os(iOS) && !os(tvOS) && !os(visionOS)
/// Wraps a wireframe in an object for `UIViewController.willRoute(_:routeResult:)`.
///
/// HeadlessUIKit declares the class, since its `UIViewController` has a method with such a parameter.
public typealias WireframeObjc = HeadlessRouterBox

extension WireframeObjc {
    /// Wraps and retains a wireframe.
    public convenience init(wireframe: Wireframe) {
        self.init(headlessPayload: wireframe)
    }

    /// The wrapped wireframe.
    public var wireframe: Wireframe {
        guard let wireframe = headlessPayload as? Wireframe else {
            fatalError("A WireframeObjc must be made of a Wireframe.")
        }
        return wireframe
    }
}
#endif

#if os(iOS) || os(tvOS) || os(visionOS)
/// Wraps a wireframe in an object for `UIViewController.willRoute(_:routeResult:)`.
@preconcurrency @MainActor
open class WireframeObjc: NSObject {
    /// The wrapped wireframe.
    public final let wireframe: Wireframe

    /// Wraps and retains a wireframe.
    public init(wireframe: Wireframe) {
        self.wireframe = wireframe
        super.init()
    }
}
#endif
