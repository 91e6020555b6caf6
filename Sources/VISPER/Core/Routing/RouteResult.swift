/// What a router found for a URL: the pattern that matched, the parameters, and how the target should be shown.
public protocol RouteResult {
    /// The text of the pattern that matched, as it was registered.
    var routePattern: String { get }

    /// How the target should be shown.
    var routingOption: RoutingOption? { get set }

    /// What the URL and the caller said, by name.
    var parameters: [String: Any] { get }

    /// Whether the other result says the same.
    func isEqual(routeResult: RouteResult?) -> Bool
}

extension RouteResult {
    /// Whether the other result has the same pattern, equal parameters (as `NSDictionary` compares them) and an equal
    /// option.
    ///
    /// Options are equal if both are nil, or if this result's option accepts the other's.
    ///
    /// - Complexity: O(*n*) comparisons for *n* parameters.
    public func isEqual(routeResult: RouteResult?) -> Bool {
        guard let routeResult, routePattern == routeResult.routePattern else { return false }
        let hasEqualOption =
            if let routingOption {
                routingOption.isEqual(otherOption: routeResult.routingOption)
            } else {
                routeResult.routingOption == nil
            }
        // Off Apple's systems isEqual(to:), which takes the dictionary itself, finds no number equal to itself.
        return hasEqualOption
            && NSDictionary(dictionary: parameters).isEqual(NSDictionary(dictionary: routeResult.parameters))
    }
}

/// What a route does that shows no controller.
public typealias RoutingHandler = (_ routeResult: RouteResult) -> Void
