extension RouteResult {
    /// The value of a parameter.
    ///
    /// A value that the route's caller passed is returned if it has the type. Text from the URL is converted to the
    /// type.
    ///
    /// ```swift
    /// let id = try routeResult.value("id", as: Int.self)
    /// let path: [String] = try routeResult.value("*")
    /// ```
    ///
    /// - Throws: A ``RouteValueError`` that names the parameter, the pattern, the text and the type.
    public func value<Value: RouteValue>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
        guard let value = try valueIfPresent(name, as: type) else {
            throw RouteValueError.missing(name: name, routePattern: routePattern, wanted: "\(type)")
        }
        return value
    }

    /// The value of a parameter, or nil if there is no parameter of this name.
    ///
    /// - Throws: A ``RouteValueError`` if the parameter does not have the type.
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

/// The reason why a route has no parameter of the requested type.
public enum RouteValueError: Error, Hashable, Sendable {
    /// There is no parameter of this name.
    case missing(name: String, routePattern: String, wanted: String)

    /// The parameter does not have the requested type.
    ///
    /// - Parameters:
    ///   - text: The text of the URL, or a description of the caller's value.
    ///   - wanted: The name of the requested type.
    case mismatch(name: String, routePattern: String, text: String, wanted: String)
}

extension RouteValueError: CustomStringConvertible, LocalizedError {
    /// The requested type and the actual parameter.
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
