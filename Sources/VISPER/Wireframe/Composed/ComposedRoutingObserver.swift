/// A routing observer made of others, all of which are told.
@preconcurrency @MainActor
public protocol ComposedRoutingObserver: RoutingObserver {
    /// Adds an observer of the routes of one pattern; of all routes if the pattern is nil. A higher priority is told
    /// first.
    func add(routingObserver: RoutingObserver, priority: Int, routePattern: String?)
}

/// Tells its observers by descending priority, and of equal ones first the one that was added first.
///
/// An observer that was added with a pattern is told of the results whose pattern has the same text. Duplicates are
/// kept, and each observer for as long as the composition lives.
///
/// - Complexity: Adding and telling are O(*n*) for *n* observers.
@preconcurrency @MainActor
open class DefaultComposedRoutingObserver: ComposedRoutingObserver {
    struct Entry: Prioritized {
        let priority: Int
        let routePattern: String?
        let routingObserver: RoutingObserver

        func observes(_ routeResult: RouteResult) -> Bool {
            routePattern == nil || routePattern == routeResult.routePattern
        }
    }

    var routingObservers: [Entry] = []

    /// Makes a composition of nothing.
    public init() {}

    /// Adds an observer, behind those of its own or a higher priority.
    open func add(routingObserver: RoutingObserver, priority: Int, routePattern: String?) {
        routingObservers.insertByPriority(
            Entry(priority: priority, routePattern: routePattern, routingObserver: routingObserver)
        )
    }

    /// Tells the observers of the result's pattern that the controller is about to be shown.
    ///
    /// - Throws: What the first observer that objects throws. Those behind it are not told.
    open func willPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) throws {
        for entry in routingObservers where entry.observes(routeResult) {
            try entry.routingObserver.willPresent(
                controller: controller,
                routeResult: routeResult,
                routingPresenter: routingPresenter,
                wireframe: wireframe
            )
        }
    }

    /// Tells the observers of the result's pattern that the controller was shown.
    open func didPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) {
        for entry in routingObservers where entry.observes(routeResult) {
            entry.routingObserver.didPresent(
                controller: controller,
                routeResult: routeResult,
                routingPresenter: routingPresenter,
                wireframe: wireframe
            )
        }
    }
}
