import HeadlessUIKit

/// Shows the controller for a URL.
///
/// A wireframe has the patterns of URLs, the providers that make controllers and presenters for them, and the routing
/// presenters that show the controllers. Features register these; all other code only routes URLs. For its whole
/// lifetime, the wireframe retains everything that is added to it, except controllers.
///
/// Components with a higher `priority` take precedence. Among components with equal priority, those that were added
/// first take precedence; but of patterns, those that were added last.
@preconcurrency @MainActor
public protocol Wireframe: ControllerContainer {
    // MARK: The screen

    /// The visible controller: the top one above the key window's root controller.
    var topViewController: UIViewController? { get }

    /// Removes the top controller from the screen, then calls the completion.
    func dismissTopViewController(animated: Bool, completion: @escaping () -> Void)

    // MARK: Routing

    /// Whether a pattern matches the URL. Has no side effects. A match does not imply that a controller can be shown.
    func canRoute(url: URL, parameters: [String: Any], option: RoutingOption?) throws -> Bool

    /// Shows the controller for the URL.
    ///
    /// The parameters are merged with the URL's parameters, and override those with the same name. The option decides
    /// how the controller is shown; with nil, the option providers decide. The completion is called after the
    /// controller was shown. It is not called if `route` throws.
    func route(url: URL, parameters: [String: Any], option: RoutingOption?, completion: @escaping () -> Void)
        throws

    /// Makes the controller for the URL and its presenters. Does not show the controller.
    func controller(url: URL, parameters: [String: Any]) throws -> UIViewController?

    // MARK: Registering

    /// Adds a pattern of URLs. If several patterns match a URL, the last added pattern is used.
    func add(routePattern: String) throws

    /// Adds a handler for the results that the closure accepts.
    func add(
        priority: Int,
        responsibleFor: @escaping (_ routeResult: RouteResult) -> Bool,
        handler: @escaping RoutingHandler
    ) throws

    /// Adds a provider of controllers.
    func add(controllerProvider: ControllerProvider, priority: Int)

    /// Adds a provider of routing options.
    func add(optionProvider: RoutingOptionProvider, priority: Int)

    /// Adds a provider of presenters.
    func add(presenterProvider: PresenterProvider, priority: Int)

    /// Adds an observer of the routes of one pattern, or of all routes if the pattern is nil.
    func add(routingObserver: RoutingObserver, priority: Int, routePattern: String?)

    /// Adds a routing presenter.
    func add(routingPresenter: RoutingPresenter, priority: Int)

    /// Adds a resolver of the top controller.
    func add(topControllerResolver: TopControllerResolver, priority: Int)

    /// Adds a dismisser of controllers.
    func add(controllerDimisser: ControllerDismisser, priority: Int)

    // MARK: Controllers to navigate on

    /// Adds a controller on which routes show their controllers, without retaining it. The last added controller is
    /// used.
    func navigateOn(_ controller: UIViewController)

    /// The last controller added by `navigateOn(_:)` that the closure accepts.
    func controllerToNavigate(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController?
}
