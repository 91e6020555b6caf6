extension UIViewController {
    /// What the route that shows the controller has found; nil if it did not come by a route.
    public var routeResult: RouteResult? { routeResultObjc?.routeResult }
}
