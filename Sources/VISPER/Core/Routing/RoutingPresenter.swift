/// Shows controllers in one way: pushes them, presents them, makes them the root.
@preconcurrency @MainActor
public protocol RoutingPresenter {
    /// Whether this presenter shows what the result's option asks for.
    func isResponsible(routeResult: RouteResult) -> Bool

    /// Shows the controller.
    ///
    /// - Parameters:
    ///   - delegate: Told before, where it may prevent it, and after.
    ///   - completion: Called last, when the controller is shown. Not called if this throws.
    func present(
        controller: UIViewController,
        routeResult: RouteResult,
        wireframe: Wireframe,
        delegate: RoutingDelegate,
        completion: @escaping () -> Void
    ) throws
}
