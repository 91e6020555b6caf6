/// Why a parameter of a route is not a value of the type that was asked for.
public enum RouteValueError: Error, Hashable, Sendable {
    /// There is no parameter of the name.
    case missing(name: String, routePattern: String, wanted: String)

    /// The parameter is not what was asked for.
    ///
    /// - Parameters:
    ///   - text: What the URL says, or a description of what the caller gave.
    ///   - wanted: The name of the type.
    case mismatch(name: String, routePattern: String, text: String, wanted: String)
}

extension RouteValueError: CustomStringConvertible, LocalizedError {
    /// What was wanted, and what there is.
    public var description: String {
        switch self {
        case .missing(let name, let routePattern, let wanted):
            "The route \"\(routePattern)\" has no parameter \"\(name)\"; \(wanted) was wanted. "
                + "Ask with valueIfPresent for what may be missing."
        case .mismatch(let name, let routePattern, let text, let wanted):
            "The parameter \"\(name)\" of the route \"\(routePattern)\" is \"\(text)\"; \(wanted) was wanted."
        }
    }

    /// The same as the description.
    public var errorDescription: String? { description }
}
