extension Wireframe {
    /// Adds a pattern of URLs and what its routes do.
    ///
    /// It is `add(routePattern:)` and `add(priority:responsibleFor:handler:)` in one; a handler whose pattern is not
    /// added is never reached.
    ///
    /// - Parameters:
    ///   - routePattern: The pattern. Of several that match a URL the one that was added last is taken, whatever the
    ///     priority of its handler.
    ///   - priority: That of the handler: it wins over controller providers of the pattern with the same or a lower one.
    ///   - handler: Called with the result of each route, on the thread that routes.
    /// - Throws: What is wrong with the pattern; the handler is not added then.
    public func add(routePattern: String, priority: Int = 0, handler: @escaping RoutingHandler) throws {
        try add(routePattern: routePattern)
        // Sendable, so that it does not belong to the main actor: a route may be taken on any thread.
        let isOfPattern: @Sendable (RouteResult) -> Bool = { $0.routePattern == routePattern }
        try add(priority: priority, responsibleFor: isOfPattern, handler: handler)
    }
}

extension UIViewController {
    /// What the route that shows the controller has found; nil if it did not come by a route.
    public var routeResult: RouteResult? { routeResultObjc?.routeResult }
}
