// The route that showed a controller last (contract 6).

extension UIViewController {
    /// The result of the route that shows the controller; nil if none did.
    public var routeResult: RouteResult? { routeResultObjc?.routeResult }

    /// The pattern of the route that shows the controller.
    public var routePattern: String? { routeResult?.routePattern }

    /// The parameters of the route that shows the controller.
    public var routeParameters: [AnyHashable: Any]? { routeResult?.parameters }
}
