/// What a router knows.
struct RouteTable {
    /// The patterns, in the order in which they were added.
    private(set) var patterns: [RegisteredRoute] = []
    /// The definitions of the patterns. Of one pattern's, the one that is tried first is last.
    private(set) var definitions: [RouteDefinition] = []
    private var tree = RouteTree()

    /// Adds a pattern.
    mutating func add(_ pattern: RoutePattern, priority: Int) {
        patterns.append(RegisteredRoute(pattern: pattern.text, priority: priority, order: patterns.count))
        for definition in pattern.definitions.reversed() {
            tree.insert(definition, rank: RouteRank(priority: priority, index: Int32(definitions.count)))
            definitions.append(definition)
        }
    }

    /// What a URL means whose text is given, or nil if no pattern matches.
    func result(
        _ text: UnsafeBufferPointer<UInt8>,
        url: URL,
        parameters: [String: Any]?,
        routingOption: RoutingOption?
    ) -> DefaultRouteResult? {
        let parts = URLParts(text)
        guard let match = tree.firstMatch(for: text, parts: parts) else { return nil }
        let definition = definitions[Int(match.rank.index)]
        var values = RouteParameters(definition: definition, url: url)
        values.add(
            URLPieces(parts, of: text, withHost: match.includesHost),
            of: text,
            for: definition.components
        )
        values.addQuery(parts, of: text)
        if let parameters { values.add(parameters) }
        return DefaultRouteResult(
            routePattern: definition.routePattern,
            parameters: values.all,
            routingOption: routingOption
        )
    }
}
