/// Finds the pattern that matches a URL, and the values of its parameters.
///
/// A router does not show anything; a wireframe uses it to match URLs. Each router defines its own pattern language;
/// <doc:RoutePatterns> describes that of ``DefaultRouter``.
public protocol Router {
    /// Adds a pattern of URLs. If several patterns match a URL, the last added pattern is used.
    ///
    /// - Throws: An error if the pattern is not valid. After an error, the pattern is not added.
    func add(routePattern: String) throws

    /// The result for the URL, or nil if no pattern matches.
    ///
    /// - Parameters:
    ///   - url: The URL. A relative one is resolved against its base.
    ///   - parameters: Merged with the URL's parameters, and override those with the same name.
    ///   - routingOption: Becomes the result's option.
    func route(url: URL, parameters: [String: Any]?, routingOption: RoutingOption?) throws -> RouteResult?

    /// The result for the URL, or nil if no pattern matches.
    func route(url: URL, parameters: [String: Any]?) throws -> RouteResult?

    /// The result for the URL, or nil if no pattern matches.
    func route(url: URL) throws -> RouteResult?
}

extension Router {
    /// The result for the URL, or nil if no pattern matches.
    public func route(url: URL, parameters: [String: Any]?) throws -> RouteResult? {
        try route(url: url, parameters: parameters, routingOption: nil)
    }

    /// The result for the URL, or nil if no pattern matches.
    public func route(url: URL) throws -> RouteResult? {
        try route(url: url, parameters: nil, routingOption: nil)
    }
}

/// A route result that stores its values.
///
/// Sendable: the properties are constant, except in a copy of its own. A parameter that refers to mutable state is only
/// as safe to share as that state.
public struct DefaultRouteResult: RouteResult, Equatable, @unchecked Sendable {
    /// The matching pattern, as it was registered.
    public let routePattern: String

    /// The parameters of the URL and of the caller, by name.
    public let parameters: [String: Any]

    /// How the controller should be shown; with nil, the option providers decide.
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

    /// Whether both results are equal, as `isEqual(routeResult:)` compares them.
    public static func == (lhs: DefaultRouteResult, rhs: DefaultRouteResult) -> Bool {
        lhs.isEqual(routeResult: rhs)
    }
}
