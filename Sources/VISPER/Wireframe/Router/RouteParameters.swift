/// The parameters of a match.
///
/// On equal names the caller's win, then those of the path, then the reserved ones, then those of the query.
struct RouteParameters {
    /// What there is so far.
    private(set) var all: [String: Any]
    private let template: ParameterTemplate
    /// The values of names that have occurred more than once in the query.
    private var repeated: [String: [String]] = [:]

    init(_ template: ParameterTemplate) {
        self.template = template
        all = template.parameters
    }

    /// Fills in the reserved entries.
    mutating func fill(url: URL, pattern: String) {
        for index in template.urls { all.values[index] = url }
        for index in template.patterns { all.values[index] = pattern }
    }

    /// Fills in what the pieces of the URL say about the components that they have matched.
    mutating func fill(
        _ pieces: URLPieces,
        of text: UnsafeBufferPointer<UInt8>,
        for components: [RouteDefinition.Component]
    ) {
        var pieces = pieces
        var variables = template.variables.makeIterator()
        for component in components {
            switch component.type {
            case .literal:
                _ = pieces.next()
            case .variable:
                guard let index = variables.next(), let piece = pieces.next() else { return }
                all.values[index] = EncodedText(text[piece]).decoded
            case .wildcard:
                guard let index = template.wildcard else { return }
                var texts: [String] = []
                texts.reserveCapacity(pieces.reduce(0) { count, _ in count + 1 })
                for piece in pieces { texts.append(EncodedText(text[piece]).decoded) }
                all.values[index] = texts
            }
        }
    }

    /// Adds the items of the query, and those of the fragment if that is a query too: if it begins with a name and a
    /// value. A name that occurs more than once gets an array.
    mutating func addQuery(_ parts: URLParts, of text: UnsafeBufferPointer<UInt8>) {
        if !parts.query.isEmpty { add(URLQuery(text[parts.query])) }
        if !parts.fragment.isEmpty {
            let query = URLQuery(inFragment: text[parts.fragment])
            if query.startsWithValue { add(query) }
        }
        for (name, values) in repeated { all[name] = values }
    }

    private mutating func add(_ query: URLQuery) {
        for (name, value) in query where template.parameters[name] == nil {
            if let first = all[name] as? String {
                repeated[name, default: [first]].append(value)
            } else {
                all[name] = value
            }
        }
    }

    /// Adds the caller's.
    mutating func add(_ parameters: [String: Any]) {
        for (name, value) in parameters { all[name] = value }
    }
}

/// The parameters that every match of a definition has, with places for their values.
///
/// A match takes a copy and fills in the values where it knows them to be. That takes half the time of putting them into a
/// new dictionary under their names. Definitions whose parameters have the same names share a template.
final class ParameterTemplate {
    typealias Index = Dictionary<String, Any>.Index

    /// All names, each with a value of no meaning.
    let parameters: [String: Any]
    /// Where the URL belongs.
    let urls: [Index]
    /// Where the pattern belongs.
    let patterns: [Index]
    /// Where the values of the variables belong, in the order of the components.
    let variables: [Index]
    /// Where the pieces belong that a wildcard stands for.
    let wildcard: Index?

    init(_ names: Names) {
        let urls = [DefaultRouter.parametersRouteURLKey, DefaultRouter.parametersJLRouteURLKey]
        let patterns = [DefaultRouter.parametersRoutePatternKey, DefaultRouter.parametersJLRoutePatternKey]
        let wildcards = names.hasWildcard ? [DefaultRouter.parametersWildcardKey] : []
        var parameters: [String: Any] = [:]
        for name in urls + patterns + names.variables + wildcards { parameters[name] = "" }
        func indices(of names: [String]) -> [Index] { names.compactMap(parameters.index(forKey:)) }
        self.parameters = parameters
        self.urls = indices(of: urls)
        self.patterns = indices(of: patterns)
        variables = indices(of: names.variables)
        wildcard = indices(of: wildcards).first
    }

    /// What the parameters of a definition are called.
    struct Names: Hashable {
        let variables: [String]
        let hasWildcard: Bool

        init(_ components: [RouteDefinition.Component]) {
            variables = components.compactMap(\.name)
            hasWildcard = components.last?.type == .wildcard
        }
    }
}
