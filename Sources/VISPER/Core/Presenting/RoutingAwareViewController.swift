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
