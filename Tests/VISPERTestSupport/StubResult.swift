import VISPER_Core

/// A route result that says what it is told to.
public struct StubResult: RouteResult {
    /// The pattern.
    public let routePattern: String
    /// The option.
    public var routingOption: RoutingOption?
    /// The parameters.
    public let parameters: [String: Any]

    /// Makes a result.
    public init(_ routePattern: String, parameters: [String: Any] = [:], option: RoutingOption? = nil) {
        self.routePattern = routePattern
        self.parameters = parameters
        routingOption = option
    }
}
