import VISPER_Core

/// A route result with given properties.
///
/// Sendable: tests pass constants as parameters.
public struct StubResult: RouteResult, @unchecked Sendable {
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

/// A routing option that equals options of the same name.
public struct NamedOption: RoutingOption, CustomStringConvertible, Sendable {
    /// The name.
    public let description: String

    /// Makes an option.
    public init(_ name: String) {
        description = name
    }

    /// Whether the other option has the same name.
    public func isEqual(otherOption: RoutingOption?) -> Bool {
        (otherOption as? NamedOption)?.description == description
    }
}
