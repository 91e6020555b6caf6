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
