import HeadlessUIKit

/// Wires a controller to logic: reads the route's parameters, subscribes to state, handles input.
///
/// The wireframe keeps it for as long as the controller lives.
@preconcurrency @MainActor
public protocol Presenter {
    /// Whether the presenter is meant for this controller and result. True unless implemented otherwise.
    func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool

    /// Wires the controller. Called once, when the controller was made and before it is shown.
    func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws
}

extension Presenter {
    /// True: a presenter that a feature made for a route is usually meant for it.
    public func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool { true }
}

/// A presenter that follows the life of its controller's view, and its routes.
///
/// Return it from a ``PresenterProvider``, or add it to a controller by hand. Each callback comes after the controller's
/// own base implementation of the same step; all of them do nothing unless implemented.
@preconcurrency @MainActor
public protocol ControllerPresenter: Presenter {
    /// Called when the controller's view was made.
    func load(view: UIView?, controller: UIViewController)
    /// Called when the controller's view was loaded.
    func viewDidLoad(view: UIView, controller: UIViewController)
    /// Called when the view is about to be seen.
    func viewWillAppear(animated: Bool, view: UIView, controller: UIViewController)
    /// Called when the view is seen.
    func viewDidAppear(animated: Bool, view: UIView, controller: UIViewController)
    /// Called when the view is about to go out of sight.
    func viewWillDisappear(animated: Bool, view: UIView, controller: UIViewController)
    /// Called when the view is out of sight.
    func viewDidDisappear(animated: Bool, view: UIView, controller: UIViewController)
    /// Called before a route shows the controller, after the routing observers.
    func willRoute(wireframe: Wireframe, routeResult: RouteResult, controller: UIViewController)
    /// Called when a route has shown the controller, after the routing observers.
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
