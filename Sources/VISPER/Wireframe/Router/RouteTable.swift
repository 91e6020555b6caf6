/// The patterns of a router.
///
/// The table is not implicitly copyable, since an implicit copy would take much of the time of a match.
struct RouteTable: ~Copyable {
    /// The patterns, in the order in which they were added.
    private(set) var patterns: [RegisteredRoute] = []
    /// The definitions of all patterns, in the order of adding. The definitions of one pattern are added in reverse
    /// order, since among definitions with equal priority, a search prefers the last added.
    private(set) var definitions: [RouteDefinition] = []
    /// The parameter template of each definition, at the index that the definition has in `definitions`.
    private var templates: [ParameterTemplate] = []
    private var templatesByNames: [ParameterTemplate.Names: ParameterTemplate] = [:]
    private var tree = RouteTree()

    func copy() -> RouteTable {
        var copy = RouteTable()
        copy.patterns = patterns
        copy.definitions = definitions
        copy.templates = templates
        copy.templatesByNames = templatesByNames
        copy.tree = tree
        return copy
    }

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

    /// The result for a URL with this text; nil if no pattern matches.
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
        var values = RouteParameters(
            templates[index],
            url: url,
            pattern: pattern,
            pieces: URLPieces(parts, of: text, withHost: match.includesHost),
            of: text,
            components: definitions[index].components
        )
        values.addQuery(parts, of: text)
        if let parameters { values.add(parameters) }
        return DefaultRouteResult(routePattern: pattern, parameters: values.all, routingOption: routingOption)
    }
}
