extension RouteResult {
    /// The value of a parameter.
    ///
    /// What the caller of the route has given is taken as it is if it has the type; what the URL says is read.
    ///
    /// ```swift
    /// let id = try routeResult.value("id", as: Int.self)
    /// let path: [String] = try routeResult.value("*")
    /// ```
    ///
    /// - Throws: A ``RouteValueError`` that names parameter, pattern, text and type.
    public func value<Value: RouteValue>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
        guard let value = try valueIfPresent(name, as: type) else {
            throw RouteValueError.missing(name: name, routePattern: routePattern, wanted: "\(type)")
        }
        return value
    }

    /// The value of a parameter, or nil if there is no parameter of the name.
    ///
    /// - Throws: A ``RouteValueError`` if there is one, but not of the type.
    public func valueIfPresent<Value: RouteValue>(_ name: String, as type: Value.Type = Value.self) throws
        -> Value?
    {
        guard let parameter = parameters[name] else { return nil }
        if let value = parameter as? Value { return value }
        let texts = (parameter as? String).map { [$0] } ?? parameter as? [String]
        guard let value = texts.flatMap(Value.init(routeTexts:)) else {
            throw RouteValueError.mismatch(
                name: name,
                routePattern: routePattern,
                text: "\(parameter)",
                wanted: "\(type)"
            )
        }
        return value
    }
}

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
