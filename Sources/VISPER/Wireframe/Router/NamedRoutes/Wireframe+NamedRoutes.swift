extension Wireframe {
    /// The URL that a pattern stands for with these values, everything in them escaped as it must be.
    ///
    /// ```swift
    /// try wireframe.url(pattern: "/message/:username", values: ["username": "AC/DC", "page": 2])
    /// // /message/AC%2FDC?page=2
    /// ```
    ///
    /// Values that the pattern does not name become query items; ``RoutePattern/url(values:)`` has the rules.
    ///
    /// - Throws: `DefaultRouterError`, ``RoutePatternError`` or ``RouteURLError``.
    public func url(pattern: String, values: [String: any RouteValue] = [:]) throws -> URL {
        try RoutePattern(pattern).url(values: values)
    }

    /// Shows what a pattern stands for with these values: routes the URL of `url(pattern:values:)`.
    ///
    /// Which pattern the URL is said to match is decided as for any URL, so it may be another than this one, if that was
    /// added later or has a higher priority.
    ///
    /// - Throws: What `url(pattern:values:)` throws, or what routing the URL throws.
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
