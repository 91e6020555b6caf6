/// Decides how the target of a route is shown.
@preconcurrency @MainActor
public protocol RoutingOptionProvider {
    /// The option for the result, whose own option is the one decided so far.
    ///
    /// - Returns: The option; nil if the provider has none to offer.
    func option(routeResult: RouteResult) -> RoutingOption?
}
