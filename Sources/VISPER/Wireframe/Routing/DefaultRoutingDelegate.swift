/// Tells the observer, the controller's presenters and the controller itself of a presentation, in this order.
@preconcurrency @MainActor
open class DefaultRoutingDelegate: RoutingDelegate {
    /// Whom to tell. A wireframe sets it at each route.
    ///
    /// The end of a presentation is told to the observer that was told of its beginning, though another wireframe with
    /// the same delegate may have begun a presentation since.
    open var routingObserver: RoutingObserver?

    /// Makes a delegate without an observer.
    public init() {}

    /// Stores the result on the controller, then tells the observer, the controller presenters that follow the
    /// controller, its `willRoute(_:routeResult:)`, and, if it is one, the `RoutingAwareViewController`.
    ///
    /// - Throws: What the observer throws to prevent the presentation. Nobody else was told then.
    open func willPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) throws {
        let result = RouteResultObjc(routeResult: routeResult)
        controller.routeResultObjc = result
        try routingObserver?.willPresent(
            controller: controller,
            routeResult: routeResult,
            routingPresenter: routingPresenter,
            wireframe: wireframe
        )
        controller[ObserverOfPresentationKey.self] = routingObserver
        for presenter in controller.attachedControllerPresenters {
            presenter.willRoute(wireframe: wireframe, routeResult: routeResult, controller: controller)
        }
        controller.willRoute(WireframeObjc(wireframe: wireframe), routeResult: result)
        (controller as? RoutingAwareViewController)?.willRoute(wireframe: wireframe, routeResult: routeResult)
    }

    /// Tells the observer, the controller presenters that follow the controller, its `didRoute(_:routeResult:)`, and,
    /// if it is one, the `RoutingAwareViewController`.
    open func didPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) {
        let observer = controller[ObserverOfPresentationKey.self] ?? routingObserver
        controller[ObserverOfPresentationKey.self] = nil
        observer?.didPresent(
            controller: controller,
            routeResult: routeResult,
            routingPresenter: routingPresenter,
            wireframe: wireframe
        )
        for presenter in controller.attachedControllerPresenters {
            presenter.didRoute(wireframe: wireframe, routeResult: routeResult, controller: controller)
        }
        controller.didRoute(
            WireframeObjc(wireframe: wireframe),
            routeResult: RouteResultObjc(routeResult: routeResult)
        )
        (controller as? RoutingAwareViewController)?.didRoute(wireframe: wireframe, routeResult: routeResult)
    }
}

/// Where a controller keeps the observer that was told of the beginning of its presentation, until the end.
private enum ObserverOfPresentationKey: ControllerValueKey {
    static var defaultValue: RoutingObserver? { nil }
}
