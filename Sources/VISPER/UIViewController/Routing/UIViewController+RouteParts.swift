// The route that showed a controller last (contract 6).

extension UIViewController {
    /// The pattern of the route that shows the controller; nil if none did.
    public var routePattern: String? { routeResultObjc?.routePattern }

    /// The parameters of the route that shows the controller; nil if none did.
    public var routeParameters: [AnyHashable: Any]? { routeResultObjc?.parameters }
}
