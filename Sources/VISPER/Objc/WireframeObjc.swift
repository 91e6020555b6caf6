@_exported import VISPER_Core
@_exported import VISPER_Presenter

/// As a wireframe it is the one that it stands for.
extension WireframeObjc: Wireframe {
    /// The controller that the person sees.
    public var topViewController: UIViewController? { wireframe.topViewController }

    /// Puts the top controller away, then calls the completion.
    public func dismissTopViewController(animated: Bool, completion: @escaping () -> Void) {
        wireframe.dismissTopViewController(animated: animated, completion: completion)
    }

    /// Whether a pattern matches the URL.
    public func canRoute(url: URL, parameters: [String: Any], option: RoutingOption?) throws -> Bool {
        try wireframe.canRoute(url: url, parameters: parameters, option: option)
    }

    /// Shows what the URL stands for.
    public func route(
        url: URL,
        parameters: [String: Any],
        option: RoutingOption?,
        completion: @escaping () -> Void
    ) throws {
        try wireframe.route(url: url, parameters: parameters, option: option, completion: completion)
    }

    /// Makes the controller that the URL stands for, with its presenters, without showing it.
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

    /// Adds what makes controllers.
    public func add(controllerProvider: ControllerProvider, priority: Int) {
        wireframe.add(controllerProvider: controllerProvider, priority: priority)
    }

    /// Adds what decides how controllers are shown.
    public func add(optionProvider: RoutingOptionProvider, priority: Int) {
        wireframe.add(optionProvider: optionProvider, priority: priority)
    }

    /// Adds what makes presenters.
    public func add(presenterProvider: PresenterProvider, priority: Int) {
        wireframe.add(presenterProvider: presenterProvider, priority: priority)
    }

    /// Adds an observer of the routes of one pattern; of all routes if the pattern is nil.
    public func add(routingObserver: RoutingObserver, priority: Int, routePattern: String?) {
        wireframe.add(routingObserver: routingObserver, priority: priority, routePattern: routePattern)
    }

    /// Adds a way of showing controllers.
    public func add(routingPresenter: RoutingPresenter, priority: Int) {
        wireframe.add(routingPresenter: routingPresenter, priority: priority)
    }

    /// Adds a way of finding the top controller.
    public func add(topControllerResolver: TopControllerResolver, priority: Int) {
        wireframe.add(topControllerResolver: topControllerResolver, priority: priority)
    }

    /// Adds a way of putting controllers away.
    public func add(controllerDimisser: ControllerDismisser, priority: Int) {
        wireframe.add(controllerDimisser: controllerDimisser, priority: priority)
    }

    /// Makes the controller one that routes are shown on.
    public func navigateOn(_ controller: UIViewController) {
        wireframe.navigateOn(controller)
    }

    /// The controller to navigate on that was added last among those that the closure accepts.
    public func controllerToNavigate(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController?
    {
        wireframe.controllerToNavigate(matches: matches)
    }

    /// Makes the controller one that routes are shown on.
    public func addUnretained(controller: UIViewController) {
        wireframe.addUnretained(controller: controller)
    }

    /// Has routes be shown on the controller no more.
    public func remove(controller: UIViewController) {
        wireframe.remove(controller: controller)
    }

    /// The controller to navigate on that was added last among those that the closure accepts.
    public func getController(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController? {
        wireframe.getController(matches: matches)
    }
}

#if !os(iOS) && !os(tvOS) && !os(visionOS)
// The class is in HeadlessUIKit, whose controllers name it in a method that is to be overridden.

extension WireframeObjc {
    /// Makes an object that stands for the wireframe, and retains it.
    public convenience init(wireframe: Wireframe) {
        self.init(headlessPayload: wireframe)
    }

    /// What the object stands for.
    public var wireframe: Wireframe {
        guard let wireframe = headlessPayload as? Wireframe else {
            fatalError("A WireframeObjc must be made of a Wireframe.")
        }
        return wireframe
    }
}
#endif

#if os(iOS) || os(tvOS) || os(visionOS)
/// A wireframe as an object, to be handed to `UIViewController.willRoute(_:routeResult:)`.
open class WireframeObjc: NSObject {
    /// What the object stands for.
    public final let wireframe: Wireframe

    /// Makes an object that stands for the wireframe, and retains it.
    public init(wireframe: Wireframe) {
        self.wireframe = wireframe
        super.init()
    }
}
#endif
