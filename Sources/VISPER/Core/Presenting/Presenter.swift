/// Wires a controller to logic: reads the route's parameters, subscribes to state, handles input.
///
/// The wireframe keeps it for as long as the controller lives (contract 4.2).
@preconcurrency @MainActor
public protocol Presenter {
    /// Whether the presenter is meant for this controller and result. True unless implemented otherwise.
    func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool

    /// Wires the controller. Called once, when the controller was made and before it is shown.
    func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws
}

extension Presenter {
    /// True: a presenter that a feature made for a route is usually meant for it.
    public func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool { true }
}
