/// A routing presenter made of others, of which the first responsible one shows the controller.
@preconcurrency @MainActor
public protocol ComposedRoutingPresenter: RoutingPresenter {
    /// Adds a presenter. A higher priority is asked first.
    func add(routingPresenter: RoutingPresenter, priority: Int)
}
