import HeadlessUIKit

/// Connects a controller to logic: reads the route's parameters, subscribes to state, handles input.
///
/// The wireframe retains the presenter for the controller's lifetime.
@preconcurrency @MainActor
public protocol Presenter: Sendable {
    /// Whether the presenter handles this controller and result. The default is true.
    func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool

    /// Connects the controller to its logic. Called once, after the controller was made and before it is shown.
    func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws
}

extension Presenter {
    /// Returns true: a presenter usually handles every route for which it is made.
    public func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool { true }
}

/// A presenter that is notified of its controller's view lifecycle and routes.
///
/// Return it from a ``PresenterProvider``, or add it to a controller yourself. Each callback is called after the
/// base implementation of `UIViewController` for the same step. The defaults do nothing.
@preconcurrency @MainActor
public protocol ControllerPresenter: Presenter {
    /// Called after the controller's view was created.
    func load(view: UIView?, controller: UIViewController)
    /// Called after the controller's view was loaded.
    func viewDidLoad(view: UIView, controller: UIViewController)
    /// Called before the view appears.
    func viewWillAppear(animated: Bool, view: UIView, controller: UIViewController)
    /// Called after the view has appeared.
    func viewDidAppear(animated: Bool, view: UIView, controller: UIViewController)
    /// Called before the view disappears.
    func viewWillDisappear(animated: Bool, view: UIView, controller: UIViewController)
    /// Called after the view has disappeared.
    func viewDidDisappear(animated: Bool, view: UIView, controller: UIViewController)
    /// Called before a route shows the controller, once the routing observers have been notified.
    func willRoute(wireframe: Wireframe, routeResult: RouteResult, controller: UIViewController)
    /// Called after a route has shown the controller, once the routing observers have been notified.
    func didRoute(wireframe: Wireframe, routeResult: RouteResult, controller: UIViewController)
}

extension ControllerPresenter {
    /// Does nothing.
    public func load(view: UIView?, controller: UIViewController) {}
    /// Does nothing.
    public func viewDidLoad(view: UIView, controller: UIViewController) {}
    /// Does nothing.
    public func viewWillAppear(animated: Bool, view: UIView, controller: UIViewController) {}
    /// Does nothing.
    public func viewDidAppear(animated: Bool, view: UIView, controller: UIViewController) {}
    /// Does nothing.
    public func viewWillDisappear(animated: Bool, view: UIView, controller: UIViewController) {}
    /// Does nothing.
    public func viewDidDisappear(animated: Bool, view: UIView, controller: UIViewController) {}
    /// Does nothing.
    public func willRoute(wireframe: Wireframe, routeResult: RouteResult, controller: UIViewController) {}
    /// Does nothing.
    public func didRoute(wireframe: Wireframe, routeResult: RouteResult, controller: UIViewController) {}
}
