/// A screen: a pattern of URLs, what makes the controller for it, and how that is shown by default.
///
/// ```swift
/// struct StartFeature: ViewFeature {
///     let routePattern = "/start"
///     let priority = 0
///
///     func makeController(routeResult: RouteResult) throws -> UIViewController {
///         StartViewController()
///     }
///
///     func makeOption(routeResult: RouteResult) -> RoutingOption {
///         DefaultRoutingOptionPush()
///     }
/// }
/// ```
///
/// A ``ViewFeatureObserver`` registers it with the wireframe, which keeps it.
@preconcurrency @MainActor
public protocol ViewFeature: Feature, RoutingOptionProvider, ControllerProvider {
    /// The pattern of the URLs that the screen stands for.
    var routePattern: String { get }

    /// Of several features with the pattern, the one with the highest priority makes the controller.
    var priority: Int { get }

    /// How the controller is shown if nobody has decided that.
    func makeOption(routeResult: RouteResult) -> RoutingOption
}

extension ViewFeature {
    /// Whether the result is one of the feature's pattern.
    public func isResponsible(routeResult: RouteResult) -> Bool {
        routeResult.routePattern == routePattern
    }

    /// The option decided so far. If there is none and the result is one of the feature's pattern, the feature's own.
    public func option(routeResult: RouteResult) -> RoutingOption? {
        if let routingOption = routeResult.routingOption { return routingOption }
        return isResponsible(routeResult: routeResult) ? makeOption(routeResult: routeResult) : nil
    }
}
