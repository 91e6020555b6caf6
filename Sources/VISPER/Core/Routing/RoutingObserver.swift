/// Is told of each controller before and after it is shown.
@preconcurrency @MainActor
public protocol RoutingObserver {
    /// Called before the controller is shown. There is no routing presenter if it is only handed out.
    ///
    /// - Throws: To prevent it.
    func willPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) throws

    /// Called when the controller was shown.
    func didPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    )
}

extension RoutingObserver {
    /// Does nothing.
    public func willPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) throws {}

    /// Does nothing.
    public func didPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) {}
}
