extension Wireframe {
    /// Makes the URL of a pattern with these values, percent-encoded.
    ///
    /// ```swift
    /// try wireframe.url(pattern: "/book/:title", values: ["title": "Either/Or", "page": 2])
    /// // /book/Either%2FOr?page=2
    /// ```
    ///
    /// Values that the pattern does not name become query items; see ``RoutePattern/url(values:)`` for the rules.
    ///
    /// - Throws: `DefaultRouterError`, ``RoutePatternError`` or ``RouteURLError``.
    public func url(pattern: String, values: [String: any RouteValue] = [:]) throws -> URL {
        try RoutePattern(pattern).url(values: values)
    }

    /// Makes a URL by `url(pattern:values:)`, and routes it.
    ///
    /// The router matches the URL like any other. So it may choose another pattern, if that pattern was added later
    /// or has a higher priority.
    ///
    /// - Throws: The error of `url(pattern:values:)`, or of routing the URL.
    public func route(
        pattern: String,
        values: [String: any RouteValue] = [:],
        parameters: [String: Any] = [:],
        option: RoutingOption? = nil,
        completion: @escaping () -> Void = {}
    ) throws {
        try route(
            url: url(pattern: pattern, values: values),
            parameters: parameters,
            option: option,
            completion: completion
        )
    }
}
