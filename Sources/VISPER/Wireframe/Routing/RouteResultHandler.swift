/// Turns what the router found into something on the screen.
@preconcurrency @MainActor
public protocol RouteResultHandler {
    /// Decides on the option, then runs a handler, or has a controller made, wired to its presenters and shown.
    /// The completion is called when the route has ended, and not at all if this throws.
    func handleRouteResult(
        routeResult: RouteResult,
        optionProvider: RoutingOptionProvider,
        routingHandlerContainer: RoutingHandlerContainer,
        controllerProvider: ComposedControllerProvider,
        presenterProvider: PresenterProvider,
        routingDelegate: RoutingDelegate,
        routingObserver: RoutingObserver,
        routingPresenter: RoutingPresenter,
        wireframe: Wireframe,
        completion: @escaping () -> Void
    ) throws

    /// Has a controller made and wired to its presenters, without showing it.
    ///
    /// - Returns: The controller; nil if the provider is not responsible.
    func controller(
        routeResult: RouteResult,
        controllerProvider: ControllerProvider,
        presenterProvider: PresenterProvider,
        routingDelegate: RoutingDelegate,
        routingObserver: RoutingObserver,
        wireframe: Wireframe
    ) throws -> UIViewController?
}

/// The steps from a route result to a screen, each with the collaborator that is responsible for it; see
/// <doc:RoutingStepByStep>.
@preconcurrency @MainActor
open class DefaultRouteResultHandler: RouteResultHandler {
    /// Makes a handler.
    public init() {}

    /// Decides on the option, then runs a handler, or has a controller made, wired to its presenters and shown.
    ///
    /// The option, the choice between handler and controller, and a handler with its completion run on the caller's
    /// thread; a controller is made, wired and shown on the main thread, for which another thread waits.
    ///
    /// The completion is called after a handler has returned; else by the routing presenter, when the controller is
    /// shown.
    ///
    /// - Throws: ``DefaultWireframeError`` if nobody is responsible; otherwise what a collaborator throws. Nothing that
    ///   comes after has happened then, and the completion will not be called.
    open func handleRouteResult(
        routeResult: RouteResult,
        optionProvider: RoutingOptionProvider,
        routingHandlerContainer: RoutingHandlerContainer,
        controllerProvider: ComposedControllerProvider,
        presenterProvider: PresenterProvider,
        routingDelegate: RoutingDelegate,
        routingObserver: RoutingObserver,
        routingPresenter: RoutingPresenter,
        wireframe: Wireframe,
        completion: @escaping () -> Void
    ) throws {
        var routeResult = routeResult
        routeResult.routingOption = optionProvider.option(routeResult: routeResult)

        if isForHandler(routeResult, routingHandlerContainer, controllerProvider) {
            guard let handler = routingHandlerContainer.handler(routeResult: routeResult) else {
                throw DefaultWireframeError.canNotHandleRoute(routeResult: routeResult)
            }
            handler(routeResult)
            completion()
            return
        }

        guard controllerProvider.isResponsible(routeResult: routeResult) else {
            throw DefaultWireframeError.canNotHandleRoute(routeResult: routeResult)
        }
        try onMainThread {
            let controller = try controllerProvider.makeController(routeResult: routeResult)
            try addPresenters(of: presenterProvider, to: controller, routeResult: routeResult)

            var routingDelegate = routingDelegate
            routingDelegate.routingObserver = routingObserver

            guard routingPresenter.isResponsible(routeResult: routeResult) else {
                throw DefaultWireframeError.noRoutingPresenterFoundFor(result: routeResult)
            }
            try routingPresenter.present(
                controller: controller,
                routeResult: routeResult,
                wireframe: wireframe,
                delegate: routingDelegate,
                completion: completion
            )
        }
    }

    /// Has a controller made and wired to its presenters, and tells the delegate as if it were shown, on the main
    /// thread.
    ///
    /// - Returns: The controller; nil if the provider is not responsible.
    /// - Throws: What a collaborator throws.
    open func controller(
        routeResult: RouteResult,
        controllerProvider: ControllerProvider,
        presenterProvider: PresenterProvider,
        routingDelegate: RoutingDelegate,
        routingObserver: RoutingObserver,
        wireframe: Wireframe
    ) throws -> UIViewController? {
        try onMainThread {
            guard controllerProvider.isResponsible(routeResult: routeResult) else { return nil }
            let controller = try controllerProvider.makeController(routeResult: routeResult)
            try addPresenters(of: presenterProvider, to: controller, routeResult: routeResult)

            var routingDelegate = routingDelegate
            routingDelegate.routingObserver = routingObserver
            try routingDelegate.willPresent(
                controller: controller,
                routeResult: routeResult,
                routingPresenter: nil,
                wireframe: wireframe
            )
            routingDelegate.didPresent(
                controller: controller,
                routeResult: routeResult,
                routingPresenter: nil,
                wireframe: wireframe
            )
            return controller
        }
    }

    /// Whether a handler takes the route: it wins over a controller provider of the same or a lower priority.
    private func isForHandler(
        _ routeResult: RouteResult,
        _ routingHandlerContainer: RoutingHandlerContainer,
        _ controllerProvider: ComposedControllerProvider
    ) -> Bool {
        guard
            let priority = routingHandlerContainer.priorityOfHighestResponsibleProvider(
                routeResult: routeResult
            )
        else { return false }
        guard
            let rival = controllerProvider.priorityOfHighestResponsibleProvider(routeResult: routeResult)
        else { return true }
        return priority >= rival
    }

    /// Lets the presenters that are meant for the controller wire it, and the controller keep them.
    private func addPresenters(
        of presenterProvider: PresenterProvider,
        to controller: UIViewController,
        routeResult: RouteResult
    ) throws {
        for presenter in try presenterProvider.makePresenters(
            routeResult: routeResult,
            controller: controller
        )
        where presenter.isResponsible(routeResult: routeResult, controller: controller) {
            try presenter.addPresentationLogic(routeResult: routeResult, controller: controller)
            controller.retainPresenter(PresenterObjc(presenter: presenter))
        }
    }
}
