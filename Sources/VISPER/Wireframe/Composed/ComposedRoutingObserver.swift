/// A routing observer made of others, all of which are told.
@preconcurrency @MainActor
public protocol ComposedRoutingObserver: RoutingObserver {
    /// Adds an observer of the routes of one pattern; of all routes if the pattern is nil. A higher priority is told
    /// first.
    func add(routingObserver: RoutingObserver, priority: Int, routePattern: String?)
}
