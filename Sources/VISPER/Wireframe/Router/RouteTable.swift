/// What a router knows.
///
/// It is not copied unless somebody says so: a match would spend a good part of its time on that.
struct RouteTable: ~Copyable {
    /// The patterns, in the order in which they were added.
    private(set) var patterns: [RegisteredRoute] = []
    /// The definitions of the patterns. Of one pattern's, the one that is tried first is last.
    private(set) var definitions: [RouteDefinition] = []
    /// The templates of the definitions.
    private var templates: [ParameterTemplate] = []
    private var templatesByNames: [ParameterTemplate.Names: ParameterTemplate] = [:]
    private var tree = RouteTree()

    /// The same again.
    func copy() -> RouteTable {
        var copy = RouteTable()
        copy.patterns = patterns
        copy.definitions = definitions
        copy.templates = templates
        copy.templatesByNames = templatesByNames
        copy.tree = tree
        return copy
    }

    /// Adds a pattern.
    mutating func add(_ pattern: RoutePattern, priority: Int) {
        patterns.append(RegisteredRoute(pattern: pattern.text, priority: priority, order: patterns.count))
        for definition in pattern.definitions.reversed() {
            tree.insert(definition, rank: RouteRank(priority: priority, index: Int32(definitions.count)))
            definitions.append(definition)
            templates.append(template(for: definition.components))
        }
    }

    private mutating func template(for components: [RouteDefinition.Component]) -> ParameterTemplate {
        let names = ParameterTemplate.Names(components)
        if let template = templatesByNames[names] { return template }
        let template = ParameterTemplate(names)
        templatesByNames[names] = template
        return template
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
        let index = Int(match.rank.index)
        let pattern = definitions[index].routePattern
        var values = RouteParameters(templates[index])
        values.fill(url: url, pattern: pattern)
        values.fill(
            URLPieces(parts, of: text, withHost: match.includesHost),
            of: text,
            for: definitions[index].components
        )
        values.addQuery(parts, of: text)
        if let parameters { values.add(parameters) }
        return DefaultRouteResult(routePattern: pattern, parameters: values.all, routingOption: routingOption)
    }
}
