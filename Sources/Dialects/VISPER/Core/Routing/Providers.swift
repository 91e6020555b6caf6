import HeadlessUIKit

/// Makes the controllers of routes.
@preconcurrency @MainActor
public protocol ControllerProvider: Sendable {
    /// Whether the provider makes the controller for this result. Called for every route; must not have side effects.
    func isResponsible(routeResult: RouteResult) -> Bool

    /// Makes the controller. Called only if the provider is responsible.
    func makeController(routeResult: RouteResult) throws -> UIViewController
}

/// Makes the presenters of a controller.
@preconcurrency @MainActor
public protocol PresenterProvider: Sendable {
    /// Whether the provider has presenters for this controller and result.
    func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool

    /// Makes the presenters. Called only if the provider is responsible.
    func makePresenters(routeResult: RouteResult, controller: UIViewController) throws -> [Presenter]
}

/// Decides how the controller of a route is shown.
@preconcurrency @MainActor
public protocol RoutingOptionProvider: Sendable {
    /// Returns the option for the result. The result's `routingOption` is the option decided so far.
    ///
    /// - Returns: The option; nil if this provider does not decide.
    func option(routeResult: RouteResult) -> RoutingOption?
}
