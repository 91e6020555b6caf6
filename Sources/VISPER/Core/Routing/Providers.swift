import HeadlessUIKit

/// Makes the controllers of routes.
@preconcurrency @MainActor
public protocol ControllerProvider {
    /// Whether the provider makes the controller of this result. Called at every route; it should have no effect.
    func isResponsible(routeResult: RouteResult) -> Bool

    /// Makes the controller. Called only if the provider is responsible.
    func makeController(routeResult: RouteResult) throws -> UIViewController
}

/// Makes the presenters of a controller.
@preconcurrency @MainActor
public protocol PresenterProvider {
    /// Whether the provider has presenters for this controller and result.
    func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool

    /// Makes the presenters. Called only if the provider is responsible.
    func makePresenters(routeResult: RouteResult, controller: UIViewController) throws -> [Presenter]
}

/// Decides how the target of a route is shown.
@preconcurrency @MainActor
public protocol RoutingOptionProvider {
    /// The option for the result, whose own option is the one decided so far.
    ///
    /// - Returns: The option; nil if the provider has none to offer.
    func option(routeResult: RouteResult) -> RoutingOption?
}
