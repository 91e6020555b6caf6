/// Makes the controllers of routes.
@preconcurrency @MainActor
public protocol ControllerProvider {
    /// Whether the provider makes the controller of this result. Called at every route; it should have no effect.
    func isResponsible(routeResult: RouteResult) -> Bool

    /// Makes the controller. Called only if the provider is responsible.
    func makeController(routeResult: RouteResult) throws -> UIViewController
}
