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

/// Asks for its handlers by descending priority, and of equal ones for the one that was added first.
///
/// Duplicates are kept, and each handler for as long as the container lives.
///
/// - Complexity: Adding is O(*n*) for *n* handlers, asking is O(*n*) calls of the closures at most.
@preconcurrency @MainActor
open class DefaultRoutingHandlerContainer: RoutingHandlerContainer {
    struct Entry: Prioritized {
        let priority: Int
        let isResponsible: (_ routeResult: RouteResult) -> Bool
        let handler: RoutingHandler
    }

    var routeHandlers: [Entry] = []

    /// Makes a container of nothing.
    public init() {}

    /// Adds a handler, behind those of its own or a higher priority. It never throws; an override may.
    open func add(
        priority: Int,
        responsibleFor: @escaping (_ routeResult: RouteResult) -> Bool,
        handler: @escaping RoutingHandler
    ) throws {
        routeHandlers.insertByPriority(
            Entry(priority: priority, isResponsible: responsibleFor, handler: handler)
        )
    }

    /// The priority of the first handler whose closure accepts the result; nil if none does.
    open func priorityOfHighestResponsibleProvider(routeResult: RouteResult) -> Int? {
        firstResponsible(routeResult)?.priority
    }

    /// The first handler whose closure accepts the result; nil if none does.
    open func handler(routeResult: RouteResult) -> RoutingHandler? {
        firstResponsible(routeResult)?.handler
    }

    private func firstResponsible(_ routeResult: RouteResult) -> Entry? {
        // A loop, since a closure of the main actor traps elsewhere, and a route may be taken on any thread.
        for entry in routeHandlers where entry.isResponsible(routeResult) {
            return entry
        }
        return nil
    }
}
