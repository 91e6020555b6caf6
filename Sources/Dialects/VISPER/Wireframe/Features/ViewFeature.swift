/// A screen: a pattern of URLs, a provider of its controller, and the default option.
///
/// ```swift
/// struct ShelfFeature: ViewFeature {
///     let routePattern = "/shelf"
///     let priority = 0
///
///     func makeController(routeResult: RouteResult) throws -> UIViewController {
///         ShelfViewController()
///     }
///
///     func makeOption(routeResult: RouteResult) -> RoutingOption {
///         DefaultRoutingOptionPush()
///     }
/// }
/// ```
///
/// A ``ViewFeatureObserver`` registers it with the wireframe, which retains it.
@preconcurrency @MainActor
public protocol ViewFeature: Feature, RoutingOptionProvider, ControllerProvider {
    /// The pattern of the screen's URLs.
    var routePattern: String { get }

    /// If several features have the same pattern, the one with the highest priority makes the controller.
    var priority: Int { get }

    /// The default option: how the controller is shown if neither the caller nor another provider decides.
    func makeOption(routeResult: RouteResult) -> RoutingOption
}

extension ViewFeature {
    /// Whether the result has the feature's pattern.
    public func isResponsible(routeResult: RouteResult) -> Bool {
        routeResult.routePattern == routePattern
    }

    /// The option decided so far. If there is none and the feature is responsible for the result, the feature's
    /// default option.
    public func option(routeResult: RouteResult) -> RoutingOption? {
        if let routingOption = routeResult.routingOption { return routingOption }
        return isResponsible(routeResult: routeResult) ? makeOption(routeResult: routeResult) : nil
    }
}
