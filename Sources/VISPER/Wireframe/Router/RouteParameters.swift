/// The parameters of a match.
///
/// On equal names the caller's win, then those of the path, then the reserved ones, then those of the query (contract 2.2).
struct RouteParameters {
    /// What there is so far.
    private(set) var all: [String: Any]

    /// The reserved entries.
    init(definition: RouteDefinition, url: URL) {
        all = Dictionary(minimumCapacity: 4 + definition.components.count)
        all[DefaultRouter.parametersRouteURLKey] = url
        all[DefaultRouter.parametersJLRouteURLKey] = url
        all[DefaultRouter.parametersRoutePatternKey] = definition.routePattern
        all[DefaultRouter.parametersJLRoutePatternKey] = definition.routePattern
    }

    /// Adds what the pieces of the URL say about the components that they have matched.
    mutating func add(
        _ pieces: URLPieces,
        of text: UnsafeBufferPointer<UInt8>,
        for components: [RouteDefinition.Component]
    ) {
        var pieces = pieces
        for component in components {
            switch component.type {
            case .literal:
                _ = pieces.next()
            case .variable:
                guard let name = component.name, let range = pieces.next() else { continue }
                all[name] = EncodedText(text[range]).decoded
            case .wildcard:
                all[DefaultRouter.parametersWildcardKey] = pieces.map { EncodedText(text[$0]).decoded }
            }
        }
    }

    /// Adds the items of the query, and those of the fragment if that is a query itself: if it has a value for its first
    /// name (contract 2.1). Names that occur more than once get an array.
    mutating func addQuery(_ parts: URLParts, of text: UnsafeBufferPointer<UInt8>) {
        guard !parts.query.isEmpty || !parts.fragment.isEmpty else { return }
        var items = URLQuery(text[parts.query]).items
        let fragment = URLQuery(inFragment: text[parts.fragment])
        if fragment.startsWithValue { items += fragment.items }
        var values: [String: [String]] = [:]
        for item in items { values[item.name, default: []].append(item.value) }
        for (name, texts) in values where all[name] == nil {
            all[name] = texts.count == 1 ? texts[0] : texts
        }
    }

    /// Adds the caller's.
    mutating func add(_ parameters: [String: Any]) {
        for (name, value) in parameters { all[name] = value }
    }
}
