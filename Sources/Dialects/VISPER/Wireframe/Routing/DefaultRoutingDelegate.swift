/// Notifies the observer, the controller's presenters and the controller itself of a presentation, in this order.
@preconcurrency @MainActor
open class DefaultRoutingDelegate: RoutingDelegate {
    /// The observer to notify. A wireframe sets it for each route.
    ///
    /// The observer that was notified of a presentation's beginning is also notified of its end, even if another
    /// wireframe with the same delegate has begun a presentation meanwhile.
    open var routingObserver: RoutingObserver?

    /// A delegate without an observer.
    public init() {}

    /// Stores the result on the controller. Then notifies the observer, then the controller presenters that are
    /// attached to the controller, then the controller itself.
    ///
    /// The controller is notified by `willRoute(_:routeResult:)`. If it is a `RoutingAwareViewController`, it is also
    /// notified by `willRoute(wireframe:routeResult:)`.
    ///
    /// - Throws: The error with which the observer prevents the presentation. After an error, the presenters and the
    ///   controller are not notified.
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

    /// Notifies the observer, then the controller presenters that are attached to the controller, then the controller
    /// itself.
    ///
    /// The controller is notified by `didRoute(_:routeResult:)`. If it is a `RoutingAwareViewController`, it is also
    /// notified by `didRoute(wireframe:routeResult:)`.
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

/// The key under which a controller stores the observer of its presentation, until the presentation has ended.
private enum ObserverOfPresentationKey: ControllerValueKey {
    static var defaultValue: RoutingObserver? { nil }
}
