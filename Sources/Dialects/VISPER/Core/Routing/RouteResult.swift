/// The result of matching a URL: the pattern, the parameters, and how the controller should be shown.
///
/// A result may be passed to other threads, as far as the values of its parameters allow that. Code in Swift 5 mode
/// need not declare that a conforming type is `Sendable`.
@preconcurrency
public protocol RouteResult: Sendable {
    /// The matching pattern, as it was registered.
    var routePattern: String { get }

    /// How the controller should be shown.
    var routingOption: RoutingOption? { get set }

    /// The parameters of the URL and of the caller, by name.
    var parameters: [String: Any] { get }

    /// Whether the other result is equal.
    func isEqual(routeResult: RouteResult?) -> Bool
}

extension RouteResult {
    /// Whether the other result has the same pattern, equal parameters (as `NSDictionary` compares them) and an equal
    /// option.
    ///
    /// Options are equal if both are nil, or if `isEqual(otherOption:)` of this result's option returns true.
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
        // Both sides are converted to `NSDictionary`, because on non-Apple systems, `isEqual(to:)` with a Swift
        // dictionary treats equal numbers as different.
        return hasEqualOption
            && NSDictionary(dictionary: parameters).isEqual(NSDictionary(dictionary: routeResult.parameters))
    }
}

/// Handles a route that does not show a controller.
public typealias RoutingHandler = (_ routeResult: RouteResult) -> Void
