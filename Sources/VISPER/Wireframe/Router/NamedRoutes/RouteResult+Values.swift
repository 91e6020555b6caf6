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
