/// A routing presenter that uses the first responsible presenter of several.
@preconcurrency @MainActor
public protocol ComposedRoutingPresenter: RoutingPresenter {
    /// Adds a presenter. Presenters with a higher priority are asked first.
    func add(routingPresenter: RoutingPresenter, priority: Int)
}

/// Asks its presenters by descending priority. Presenters with equal priority are asked in the order in which they
/// were added.
///
/// It retains its presenters. A presenter that is added twice is asked twice.
///
/// - Complexity: Adding is O(*n*) for *n* presenters; asking takes at most *n* calls of `isResponsible`.
@preconcurrency @MainActor
open class DefaultComposedRoutingPresenter: ComposedRoutingPresenter {
    struct Entry: Prioritized {
        let priority: Int
        let routingPresenter: RoutingPresenter
    }

    var routingPresenters: [Entry] = []

    /// A composition without presenters.
    public init() {}

    /// Adds a presenter, after those with the same or a higher priority.
    open func add(routingPresenter: RoutingPresenter, priority: Int) {
        routingPresenters.insertByPriority(Entry(priority: priority, routingPresenter: routingPresenter))
    }

    /// Whether any presenter is responsible. Stops asking at the first responsible presenter.
    open func isResponsible(routeResult: RouteResult) -> Bool {
        firstResponsible(routeResult) != nil
    }

    /// Shows the controller with the first responsible presenter.
    ///
    /// If none is responsible, does nothing: the delegate is not notified and the completion is not called. Check
    /// ``isResponsible(routeResult:)`` first; ``DefaultRouteResultHandler`` does, and throws if it is false.
    ///
    /// - Throws: The presenter's error.
    open func present(
        controller: UIViewController,
        routeResult: RouteResult,
        wireframe: Wireframe,
        delegate: RoutingDelegate,
        completion: @escaping () -> Void
    ) throws {
        try firstResponsible(routeResult)?.present(
            controller: controller,
            routeResult: routeResult,
            wireframe: wireframe,
            delegate: delegate,
            completion: completion
        )
    }

    fileprivate func firstResponsible(_ routeResult: RouteResult) -> RoutingPresenter? {
        for entry in routingPresenters {
            if let presenter = entry.routingPresenter.responsiblePresenter(routeResult) { return presenter }
        }
        return nil
    }
}

extension RoutingPresenter {
    /// The presenter that shows the controller: this one, or the responsible presenter in this composition. Nil if
    /// none is responsible.
    ///
    /// Calling `isResponsible` and `present` of a composition asks its presenters twice. This asks them once, except in
    /// a subclass of the default composition, which may override both methods.
    func responsiblePresenter(_ routeResult: RouteResult) -> RoutingPresenter? {
        if let composition = self as? DefaultComposedRoutingPresenter,
            type(of: composition) == DefaultComposedRoutingPresenter.self
        {
            return composition.firstResponsible(routeResult)
        }
        return isResponsible(routeResult: routeResult) ? self : nil
    }
}
