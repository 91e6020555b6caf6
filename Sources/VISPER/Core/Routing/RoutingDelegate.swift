/// Surrounds the presentation of a controller: tells the observer and the controller.
///
/// A ``RoutingPresenter`` calls it: `willPresent` before it touches the screen, `didPresent` when it is done.
@preconcurrency @MainActor
public protocol RoutingDelegate {
    /// Whom to tell.
    var routingObserver: RoutingObserver? { get set }

    /// Called by the presenter before it shows the controller.
    ///
    /// - Throws: To prevent it.
    func willPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) throws

    /// Called by the presenter when the controller is shown.
    func didPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    )
}
