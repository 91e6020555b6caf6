/// Forwards `willPresent` to another delegate at once, but `didPresent` only when ``tellOfEnds()`` is called.
@MainActor
final class DeferringRoutingDelegate: RoutingDelegate {
    private var delegate: RoutingDelegate
    private var ends: [() -> Void] = []

    init(_ delegate: RoutingDelegate) {
        self.delegate = delegate
    }

    var routingObserver: RoutingObserver? {
        get { delegate.routingObserver }
        set { delegate.routingObserver = newValue }
    }

    func willPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) throws {
        try delegate.willPresent(
            controller: controller,
            routeResult: routeResult,
            routingPresenter: routingPresenter,
            wireframe: wireframe
        )
    }

    func didPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) {
        ends.append { [delegate] in
            delegate.didPresent(
                controller: controller,
                routeResult: routeResult,
                routingPresenter: routingPresenter,
                wireframe: wireframe
            )
        }
    }

    /// Forwards the deferred calls of `didPresent`, in order.
    func tellOfEnds() {
        for end in ends { end() }
        ends = []
    }
}
