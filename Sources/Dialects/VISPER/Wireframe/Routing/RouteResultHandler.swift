/// Runs the handler of a route result, or shows its controller.
@preconcurrency @MainActor
public protocol RouteResultHandler: Sendable {
    /// Decides on the option. Then either runs a handler, or makes the controller, connects it to its presenters and
    /// shows it. The completion is called when the route has ended; it is not called if this method throws.
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

    /// Makes the controller and connects it to its presenters, without showing it.
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

/// Takes the steps from a route result to a screen, each with the responsible collaborator; see
/// <doc:RoutingStepByStep>.
@preconcurrency @MainActor
open class DefaultRouteResultHandler: RouteResultHandler {
    /// A result handler.
    public init() {}

    /// Decides on the option. Then either runs a handler, or makes the controller, connects it to its presenters and
    /// shows it.
    ///
    /// The option is decided on the caller's thread. A handler and its completion run there too, and if a handler is
    /// responsible, controller providers are asked there. Otherwise they are asked on the main thread, where the
    /// controller is made, connected and shown, and a caller on another thread waits until this code has returned.
    ///
    /// The completion is called after a handler has returned, or by the routing presenter after the controller was
    /// shown.
    ///
    /// - Throws: ``DefaultWireframeError`` if no collaborator is responsible; otherwise a collaborator's error. After
    ///   an error, later steps are skipped, and the completion is not called.
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

        var provider: ControllerProvider?
        if let found = routingHandlerContainer.responsiblePart(routeResult) {
            let rival = controllerProvider.responsiblePart(routeResult)
            // A handler takes precedence over a controller provider of the same or a lower priority.
            if found.priority >= rival?.priority ?? .min {
                guard
                    let handler = found.part ?? routingHandlerContainer.handler(routeResult: routeResult)
                else {
                    throw DefaultWireframeError.canNotHandleRoute(routeResult: routeResult)
                }
                handler(routeResult)
                completion()
                return
            }
            provider = rival?.part
        }

        try onMainThread {
            guard let provider = provider ?? controllerProvider.responsibleProvider(routeResult) else {
                throw DefaultWireframeError.canNotHandleRoute(routeResult: routeResult)
            }
            let controller = try provider.makeController(routeResult: routeResult)
            try addPresenters(of: presenterProvider, to: controller, routeResult: routeResult)

            var routingDelegate = routingDelegate
            routingDelegate.routingObserver = routingObserver

            guard let presenter = routingPresenter.responsiblePresenter(routeResult) else {
                throw DefaultWireframeError.noRoutingPresenterFoundFor(result: routeResult)
            }
            try presenter.present(
                controller: controller,
                routeResult: routeResult,
                wireframe: wireframe,
                delegate: routingDelegate,
                completion: completion
            )
        }
    }

    /// Makes the controller, connects it to its presenters, and notifies the delegate as if the controller were shown.
    /// Does all this on the main thread.
    ///
    /// - Returns: The controller; nil if the provider is not responsible.
    /// - Throws: A collaborator's error.
    open func controller(
        routeResult: RouteResult,
        controllerProvider: ControllerProvider,
        presenterProvider: PresenterProvider,
        routingDelegate: RoutingDelegate,
        routingObserver: RoutingObserver,
        wireframe: Wireframe
    ) throws -> UIViewController? {
        try onMainThread {
            guard let provider = controllerProvider.responsibleProvider(routeResult) else { return nil }
            let controller = try provider.makeController(routeResult: routeResult)
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

    /// Connects the controller to its responsible presenters. The controller then retains them.
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
