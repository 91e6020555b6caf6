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
    /// The definitions without a query.
    private var tree = RouteTree()
    /// The definitions with a query, in a tree for each query.
    private var queryTrees: [Set<RouteDefinition.QueryItem>: RouteTree] = [:]

    func copy() -> RouteTable {
        var copy = RouteTable()
        copy.patterns = patterns
        copy.definitions = definitions
        copy.templates = templates
        copy.templatesByNames = templatesByNames
        copy.tree = tree
        copy.queryTrees = queryTrees
        return copy
    }

    mutating func add(_ pattern: RoutePattern, priority: Int) {
        // All definitions of a pattern have the same query.
        let query = Set(pattern.definitions.first?.query ?? [])
        patterns.append(
            RegisteredRoute(
                pattern: pattern.text,
                priority: priority,
                order: patterns.count,
                queryItems: query.count
            )
        )
        for definition in pattern.definitions.reversed() {
            let rank = RouteRank(priority: priority, index: Int32(definitions.count))
            if query.isEmpty {
                tree.insert(definition, rank: rank)
            } else {
                queryTrees[query, default: RouteTree()].insert(definition, rank: rank)
            }
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
        guard let match = match(text, parts) else { return nil }
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

    private func match(_ text: UnsafeBufferPointer<UInt8>, _ parts: URLParts) -> RouteTree.Match? {
        var best = tree.firstMatch(for: text, parts: parts)
        if queryTrees.isEmpty { return best }
        let items = parts.queryItems(of: text)
        var count = 0
        for (query, tree) in queryTrees where query.isSubset(of: items) {
            guard let match = tree.firstMatch(for: text, parts: parts) else { continue }
            let rank = (match.rank.priority, query.count, match.rank.index)
            if best.map({ rank > ($0.rank.priority, count, $0.rank.index) }) ?? true {
                best = match
                count = query.count
            }
        }
        return best
    }
}
