/// Stores the handlers of routes that show no controller.
@preconcurrency @MainActor
public protocol RoutingHandlerContainer: Sendable {
    /// Adds a handler for the results that the closure accepts. The closure is called for each route, not by `add`.
    func add(
        priority: Int,
        responsibleFor: @escaping (_ routeResult: RouteResult) -> Bool,
        handler: @escaping RoutingHandler
    ) throws

    /// The priority of the first responsible handler; nil if there is none.
    func priorityOfHighestResponsibleProvider(routeResult: RouteResult) -> Int?

    /// The first responsible handler; nil if there is none.
    func handler(routeResult: RouteResult) -> RoutingHandler?
}

/// Checks its handlers by descending priority. Handlers with equal priority are checked in the order in which they
/// were added.
///
/// It retains its handlers. A handler that is added twice is checked twice.
///
/// - Complexity: Adding is O(*n*) for *n* handlers; finding one takes at most *n* calls of the closures.
@preconcurrency @MainActor
open class DefaultRoutingHandlerContainer: RoutingHandlerContainer {
    struct Entry: Prioritized {
        let priority: Int
        let isResponsible: (_ routeResult: RouteResult) -> Bool
        let handler: RoutingHandler
    }

    var routeHandlers: [Entry] = []

    /// A container without handlers.
    public init() {}

    /// Adds a handler, after those with the same or a higher priority. Never throws; an override may.
    open func add(
        priority: Int,
        responsibleFor: @escaping (_ routeResult: RouteResult) -> Bool,
        handler: @escaping RoutingHandler
    ) throws {
        routeHandlers.insertByPriority(
            Entry(priority: priority, isResponsible: responsibleFor, handler: handler)
        )
    }

    /// The priority of the first handler whose closure accepts the result; nil if there is none.
    open func priorityOfHighestResponsibleProvider(routeResult: RouteResult) -> Int? {
        firstResponsible(routeResult)?.priority
    }

    /// The first handler whose closure accepts the result; nil if there is none.
    open func handler(routeResult: RouteResult) -> RoutingHandler? {
        firstResponsible(routeResult)?.part
    }

    fileprivate func firstResponsible(_ routeResult: RouteResult) -> ResponsiblePart<RoutingHandler>? {
        // This is a loop and not `first(where:)`, since any thread may route, and a closure that is isolated to the
        // main actor traps on other threads.
        for entry in routeHandlers where entry.isResponsible(routeResult) {
            return ResponsiblePart(priority: entry.priority, part: entry.handler)
        }
        return nil
    }
}

extension RoutingHandlerContainer {
    /// The first responsible handler and its priority; nil if none is responsible.
    ///
    /// A subclass of the default container may override the methods of the protocol, so it reveals only a priority.
    func responsiblePart(_ routeResult: RouteResult) -> ResponsiblePart<RoutingHandler>? {
        if let container = self as? DefaultRoutingHandlerContainer,
            type(of: container) == DefaultRoutingHandlerContainer.self
        {
            return container.firstResponsible(routeResult)
        }
        guard let priority = priorityOfHighestResponsibleProvider(routeResult: routeResult) else {
            return nil
        }
        return ResponsiblePart(priority: priority, part: nil)
    }
}
