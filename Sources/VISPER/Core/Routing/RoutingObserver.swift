import HeadlessUIKit

/// Is told of each controller before and after it is shown.
@preconcurrency @MainActor
public protocol RoutingObserver {
    /// Called before the controller is shown. There is no routing presenter if it is only handed out.
    ///
    /// - Throws: To prevent it.
    func willPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) throws

    /// Called when the controller was shown.
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

/// Surrounds the presentation of a controller: tells the observer and the controller.
///
/// A ``RoutingPresenter`` calls it: `willPresent` before it touches the screen, `didPresent` when it is done.
@preconcurrency @MainActor
public protocol RoutingDelegate {
    /// Whom to tell.
    var routingObserver: RoutingObserver? { get set }

    /// Called by the presenter before it shows the controller.
    ///
    /// - Throws: To prevent it.
    func willPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) throws

    /// Called by the presenter when the controller is shown.
    func didPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    )
}

/// A view controller that is told of the routes that show it.
@preconcurrency @MainActor
public protocol RoutingAwareViewController {
    /// Called before a route shows the controller, after the routing observers. Does nothing unless implemented.
    func willRoute(wireframe: Wireframe, routeResult: RouteResult)

    /// Called when a route has shown the controller, after the routing observers. Does nothing unless implemented.
    func didRoute(wireframe: Wireframe, routeResult: RouteResult)
}

extension RoutingAwareViewController {
    /// Does nothing.
    public func willRoute(wireframe: Wireframe, routeResult: RouteResult) {}

    /// Does nothing.
    public func didRoute(wireframe: Wireframe, routeResult: RouteResult) {}
}
