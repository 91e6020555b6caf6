extension Wireframe {
    /// Adds a pattern of URLs with a handler for its routes.
    ///
    /// Combines `add(routePattern:)` and `add(priority:responsibleFor:handler:)`. A handler whose pattern was not
    /// added is never called.
    ///
    /// - Parameters:
    ///   - routePattern: The pattern. If several patterns match a URL, the last added pattern is used, whatever the
    ///     priority of its handler.
    ///   - priority: The handler's priority. The handler takes precedence over controller providers with the same or
    ///     a lower priority.
    ///   - handler: Called with the result of each route, on the thread that routes.
    /// - Throws: An error if the pattern is not valid. After an error, the handler is not added.
    public func add(routePattern: String, priority: Int = 0, handler: @escaping RoutingHandler) throws {
        try add(routePattern: routePattern)
        // The closure is declared `@Sendable`, so that it is not isolated to the main actor. Any thread may call it,
        // since any thread may route.
        let isOfPattern: @Sendable (RouteResult) -> Bool = { $0.routePattern == routePattern }
        try add(priority: priority, responsibleFor: isOfPattern, handler: handler)
    }
}

extension UIViewController {
    /// The result of the route that shows the controller; nil if it was not shown by a route.
    public var routeResult: RouteResult? { routeResultObjc?.routeResult }
}
