/// The parameters of a match.
///
/// Parameters come from four sources. If several of them have the same name, the first source in this list wins: the
/// caller, the path, the reserved names, the query.
struct RouteParameters {
    /// The parameters so far.
    private(set) var all: [String: Any]
    private let template: ParameterTemplate
    /// The values of names that occur more than once in the query.
    private var repeated: [String: [String]] = [:]

    /// Sets the reserved parameters, and the parameters of the path: the pieces of the URL that variables and the
    /// wildcard have matched.
    init(
        _ template: ParameterTemplate,
        url: URL,
        pattern: String,
        pieces: URLPieces,
        of text: UnsafeBufferPointer<UInt8>,
        components: [RouteDefinition.Component]
    ) {
        self.template = template
        all = withUnsafeTemporaryAllocation(of: Range<Int>.self, capacity: components.count) { variables in
            var count = 0
            var rest = pieces
            // The loop goes over indices, because a loop over the components would copy each one.
            for index in components.indices where components[index].type != .wildcard {
                // Each component has a piece, because the URL has matched.
                let piece = rest.next()!
                if components[index].type == .variable {
                    variables.initializeElement(at: count, to: piece)
                    count += 1
                }
            }
            return template.values.mapValues { value in
                switch value {
                case .url: url
                case .pattern: pattern
                case .variable(let index): EncodedText(text[variables[index]]).decoded
                case .wildcard: Self.texts(of: rest, in: text)
                }
            }
        }
    }

    private static func texts(of pieces: URLPieces, in text: UnsafeBufferPointer<UInt8>) -> [String] {
        var texts: [String] = []
        texts.reserveCapacity(pieces.reduce(0) { count, _ in count + 1 })
        for piece in pieces { texts.append(EncodedText(text[piece]).decoded) }
        return texts
    }

    /// Adds the items of the query, and those of a fragment that looks like one. If a name occurs more than once, its
    /// parameter is an array of all its values.
    mutating func addQuery(_ parts: URLParts, of text: UnsafeBufferPointer<UInt8>) {
        parts.forEachQueryItem(of: text) { add($0, $1) }
        for (name, values) in repeated { all[name] = values }
    }

    private mutating func add(_ name: String, _ value: String) {
        guard template.values[name] == nil else { return }
        if let first = all[name] as? String {
            repeated[name, default: [first]].append(value)
        } else {
            all[name] = value
        }
    }

    /// Adds the caller's parameters.
    mutating func add(_ parameters: [String: Any]) {
        for (name, value) in parameters { all[name] = value }
    }
}

/// The names of the parameters that every match of a definition has. Each name is mapped to the source of its value.
///
/// The parameters of a match are made by mapping the values of the template's dictionary, which takes half the time
/// of building a new one. Definitions with the same parameter names share a template.
final class ParameterTemplate {
    enum Value {
        case url, pattern
        /// The variable with this index, in the order of the components.
        case variable(Int)
        /// The pieces that the wildcard has matched.
        case wildcard
    }

    let values: [String: Value]

    init(_ names: Names) {
        var values: [String: Value] = [:]
        for name in [DefaultRouter.parametersRouteURLKey, DefaultRouter.parametersJLRouteURLKey] {
            values[name] = .url
        }
        for name in [DefaultRouter.parametersRoutePatternKey, DefaultRouter.parametersJLRoutePatternKey] {
            values[name] = .pattern
        }
        for (index, name) in names.variables.enumerated() { values[name] = .variable(index) }
        if names.hasWildcard { values[DefaultRouter.parametersWildcardKey] = .wildcard }
        self.values = values
    }

    /// The names of a definition's parameters.
    struct Names: Hashable {
        let variables: [String]
        let hasWildcard: Bool

        init(_ components: [RouteDefinition.Component]) {
            variables = components.compactMap(\.name)
            hasWildcard = components.last?.type == .wildcard
        }
    }
}
