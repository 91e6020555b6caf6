import HeadlessUIKit

/// Is notified before and after a controller is shown.
@preconcurrency @MainActor
public protocol RoutingObserver: Sendable {
    /// Called before the controller is shown. `routingPresenter` is nil if the controller is only returned to the
    /// caller.
    ///
    /// - Throws: An error that prevents the presentation.
    func willPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) throws

    /// Called after the controller was shown.
    func didPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    )
}

extension RoutingObserver {
    /// Does nothing.
    public func willPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) throws {}

    /// Does nothing.
    public func didPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) {}
}

/// Notifies the routing observer and the controller before and after a presentation.
///
/// A ``RoutingPresenter`` calls `willPresent` before it changes the screen, and `didPresent` afterwards.
@preconcurrency @MainActor
public protocol RoutingDelegate: Sendable {
    /// The observer to notify.
    var routingObserver: RoutingObserver? { get set }

    /// Called by the presenter before it shows the controller.
    ///
    /// - Throws: An error that prevents the presentation.
    func willPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) throws

    /// Called by the presenter after it has shown the controller.
    func didPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    )
}

/// A view controller that is notified of the routes that show it.
@preconcurrency @MainActor
public protocol RoutingAwareViewController: Sendable {
    /// Called before a route shows the controller, once the routing observers have been notified. The default does
    /// nothing.
    func willRoute(wireframe: Wireframe, routeResult: RouteResult)

    /// Called after a route has shown the controller, once the routing observers have been notified. The default does
    /// nothing.
    func didRoute(wireframe: Wireframe, routeResult: RouteResult)
}

extension RoutingAwareViewController {
    /// Does nothing.
    public func willRoute(wireframe: Wireframe, routeResult: RouteResult) {}

    /// Does nothing.
    public func didRoute(wireframe: Wireframe, routeResult: RouteResult) {}
}
