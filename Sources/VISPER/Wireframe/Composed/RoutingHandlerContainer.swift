/// Knows what routes do that show no controller.
@preconcurrency @MainActor
public protocol RoutingHandlerContainer {
    /// Adds a handler for the results that the closure accepts. The closure is called when a route is taken, never now.
    func add(
        priority: Int,
        responsibleFor: @escaping (_ routeResult: RouteResult) -> Bool,
        handler: @escaping RoutingHandler
    ) throws

    /// The priority of the first handler that is responsible; nil if none is.
    func priorityOfHighestResponsibleProvider(routeResult: RouteResult) -> Int?

    /// The first handler that is responsible; nil if none is.
    func handler(routeResult: RouteResult) -> RoutingHandler?
}
