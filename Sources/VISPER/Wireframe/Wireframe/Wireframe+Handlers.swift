extension Wireframe {
    /// Adds a pattern of URLs and what its routes do.
    ///
    /// It is `add(routePattern:)` and `add(priority:responsibleFor:handler:)` in one; a handler whose pattern is not
    /// added is never reached.
    ///
    /// - Throws: What is wrong with the pattern; the handler is not added then.
    public func add(routePattern: String, priority: Int = 0, handler: @escaping RoutingHandler) throws {
        try add(routePattern: routePattern)
        try add(priority: priority, responsibleFor: { $0.routePattern == routePattern }, handler: handler)
    }
}
