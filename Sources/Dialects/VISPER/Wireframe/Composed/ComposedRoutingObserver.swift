/// A routing observer that notifies several others.
@preconcurrency @MainActor
public protocol ComposedRoutingObserver: RoutingObserver {
    /// Adds an observer of the routes of one pattern, or of all routes if the pattern is nil. Observers with a higher
    /// priority are notified first.
    func add(routingObserver: RoutingObserver, priority: Int, routePattern: String?)
}

/// Notifies its observers by descending priority. Observers with equal priority are notified in the order in which
/// they were added.
///
/// An observer with a pattern is notified of the results whose pattern has the same text. The composition retains its
/// observers. An observer that is added twice is notified twice.
///
/// - Complexity: Adding and notifying are O(*n*) for *n* observers.
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

    /// A composition without observers.
    public init() {}

    /// Adds an observer, after those with the same or a higher priority.
    open func add(routingObserver: RoutingObserver, priority: Int, routePattern: String?) {
        routingObservers.insertByPriority(
            Entry(priority: priority, routePattern: routePattern, routingObserver: routingObserver)
        )
    }

    /// Notifies the observers of the result's pattern before the controller is shown.
    ///
    /// - Throws: The error of the first observer that refuses the presentation. Later observers are not notified.
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

    /// Notifies the observers of the result's pattern after the controller was shown.
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
