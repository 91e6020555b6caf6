/// A routing presenter made of others, of which the first responsible one shows the controller.
@preconcurrency @MainActor
public protocol ComposedRoutingPresenter: RoutingPresenter {
    /// Adds a presenter. A higher priority is asked first.
    func add(routingPresenter: RoutingPresenter, priority: Int)
}

/// Asks its presenters by descending priority, and of equal ones the one that was added first.
///
/// Duplicates are kept, and each presenter for as long as the composition lives.
///
/// - Complexity: Adding is O(*n*) for *n* presenters, asking is O(*n*) calls of `isResponsible` at most.
@preconcurrency @MainActor
open class DefaultComposedRoutingPresenter: ComposedRoutingPresenter {
    struct Entry: Prioritized {
        let priority: Int
        let routingPresenter: RoutingPresenter
    }

    var routingPresenters: [Entry] = []

    /// Makes a composition of nothing.
    public init() {}

    /// Adds a presenter, behind those of its own or a higher priority.
    open func add(routingPresenter: RoutingPresenter, priority: Int) {
        routingPresenters.insertByPriority(Entry(priority: priority, routingPresenter: routingPresenter))
    }

    /// Whether a presenter is responsible. Those behind the first that is are not asked.
    open func isResponsible(routeResult: RouteResult) -> Bool {
        firstResponsible(routeResult) != nil
    }

    /// Lets the first responsible presenter show the controller.
    ///
    /// If none is responsible nothing is shown, and so nobody is told, the completion included. Ask
    /// ``isResponsible(routeResult:)`` first, as ``DefaultRouteResultHandler`` does, which throws then.
    ///
    /// - Throws: What the presenter throws.
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

    private func firstResponsible(_ routeResult: RouteResult) -> RoutingPresenter? {
        routingPresenters.first { $0.routingPresenter.isResponsible(routeResult: routeResult) }?
            .routingPresenter
    }
}
