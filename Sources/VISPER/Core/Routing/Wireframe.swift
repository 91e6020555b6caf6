import HeadlessUIKit

/// Takes a URL and shows what it stands for.
///
/// A wireframe knows the patterns of URLs, who makes the controllers for them, who wires these to logic and how they are
/// shown. Features register with it; everything else only routes. What is added is kept for the wireframe's life;
/// controllers are not.
///
/// A higher `priority` is asked first; of equal ones the one that was added first.
@preconcurrency @MainActor
public protocol Wireframe: ControllerContainer {
    // MARK: The screen

    /// The controller that the person sees: the one on top of the key window's root.
    var topViewController: UIViewController? { get }

    /// Puts the top controller away, then calls the completion.
    func dismissTopViewController(animated: Bool, completion: @escaping () -> Void)

    // MARK: Routing

    /// Whether a pattern matches the URL. It has no effect, and does not say that anything could be shown.
    func canRoute(url: URL, parameters: [String: Any], option: RoutingOption?) throws -> Bool

    /// Shows what the URL stands for.
    ///
    /// The parameters are added to those of the URL; on equal names these win. The option says how to show it; nil
    /// leaves that to the option providers. The completion is called when it is shown, and not at all if this throws.
    func route(url: URL, parameters: [String: Any], option: RoutingOption?, completion: @escaping () -> Void)
        throws

    /// Makes the controller that the URL stands for, with its presenters, without showing it.
    func controller(url: URL, parameters: [String: Any]) throws -> UIViewController?

    // MARK: Registering

    /// Adds a pattern of URLs. Of several that match a URL, the one that was added last is taken.
    func add(routePattern: String) throws

    /// Adds a handler for the results that the closure accepts.
    func add(
        priority: Int,
        responsibleFor: @escaping (_ routeResult: RouteResult) -> Bool,
        handler: @escaping RoutingHandler
    ) throws

    /// Adds what makes controllers.
    func add(controllerProvider: ControllerProvider, priority: Int)

    /// Adds what decides how controllers are shown.
    func add(optionProvider: RoutingOptionProvider, priority: Int)

    /// Adds what makes presenters.
    func add(presenterProvider: PresenterProvider, priority: Int)

    /// Adds an observer of the routes of one pattern; of all routes if the pattern is nil.
    func add(routingObserver: RoutingObserver, priority: Int, routePattern: String?)

    /// Adds a way of showing controllers.
    func add(routingPresenter: RoutingPresenter, priority: Int)

    /// Adds a way of finding the top controller.
    func add(topControllerResolver: TopControllerResolver, priority: Int)

    /// Adds a way of putting controllers away.
    func add(controllerDimisser: ControllerDismisser, priority: Int)

    // MARK: Controllers to navigate on

    /// Makes the controller one that routes are shown on. It is held weakly; of several, the one added last is used.
    func navigateOn(_ controller: UIViewController)

    /// The controller to navigate on that was added last among those that the closure accepts.
    func controllerToNavigate(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController?
}
