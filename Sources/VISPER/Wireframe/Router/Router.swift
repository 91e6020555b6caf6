/// Finds the pattern that a URL matches, and what the URL says about the pattern's parameters.
///
/// A router has no effect on anything that is shown; a wireframe asks it what a URL means. The pattern language is
/// the router's own; ``DefaultRouter`` has the one of <doc:RoutePatterns>.
public protocol Router {
    /// Adds a pattern of URLs. Of several that match a URL, the one that was added last is taken.
    ///
    /// - Throws: What is wrong with the pattern, which is then not added.
    func add(routePattern: String) throws

    /// What the URL means, or nil if no pattern matches.
    ///
    /// - Parameters:
    ///   - url: Also a relative one, which stands for what it makes with its base.
    ///   - parameters: Added to those of the URL; on equal names these win.
    ///   - routingOption: Handed on with the result.
    func route(url: URL, parameters: [String: Any]?, routingOption: RoutingOption?) throws -> RouteResult?

    /// What the URL means, or nil if no pattern matches.
    func route(url: URL, parameters: [String: Any]?) throws -> RouteResult?

    /// What the URL means, or nil if no pattern matches.
    func route(url: URL) throws -> RouteResult?
}

extension Router {
    /// What the URL means, or nil if no pattern matches.
    public func route(url: URL, parameters: [String: Any]?) throws -> RouteResult? {
        try route(url: url, parameters: parameters, routingOption: nil)
    }

    /// What the URL means, or nil if no pattern matches.
    public func route(url: URL) throws -> RouteResult? {
        try route(url: url, parameters: nil, routingOption: nil)
    }
}

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
