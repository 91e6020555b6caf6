/// A route result that is just its values.
public struct DefaultRouteResult: RouteResult, Equatable {
    /// The text of the pattern that matched, as it was registered.
    public let routePattern: String

    /// What the URL and the caller said, by name.
    public let parameters: [String: Any]

    /// How the target should be shown; nil leaves that to the option providers.
    public var routingOption: RoutingOption?

    /// A result with an option.
    public init(routePattern: String, parameters: [String: Any], routingOption: RoutingOption?) {
        self.routePattern = routePattern
        self.parameters = parameters
        self.routingOption = routingOption
    }

    /// A result without an option.
    public init(routePattern: String, parameters: [String: Any]) {
        self.init(routePattern: routePattern, parameters: parameters, routingOption: nil)
    }

    /// Whether both say the same, as `isEqual(routeResult:)` has it.
    public static func == (lhs: DefaultRouteResult, rhs: DefaultRouteResult) -> Bool {
        lhs.isEqual(routeResult: rhs)
    }
}
