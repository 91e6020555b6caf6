extension Wireframe {
    /// Adds a pattern of URLs and what its routes do.
    ///
    /// It is `add(routePattern:)` and `add(priority:responsibleFor:handler:)` in one; a handler whose pattern is not
    /// added is never reached.
    ///
    /// - Throws: What is wrong with the pattern; the handler is not added then.
    public func add(routePattern: String, priority: Int = 0, handler: @escaping RoutingHandler) throws {
        try add(routePattern: routePattern)
        // Sendable, so that it does not belong to the main actor: a route may be taken on any thread.
        let isOfPattern: @Sendable (RouteResult) -> Bool = { $0.routePattern == routePattern }
        try add(priority: priority, responsibleFor: isOfPattern, handler: handler)
    }
}
