/// Parses the text of a pattern.
///
/// Compares bytes, not characters, so that a slash is recognised even if a combining mark follows it.
struct RoutePatternParser {
    /// Each group doubles the number of paths, so eight groups make 256.
    static let maximumNumberOfGroups = 8

    private static let slash = UInt8(ascii: "/")
    private static let opening = UInt8(ascii: "(")
    private static let closing = UInt8(ascii: ")")

    private let text: String
    /// The text before the query.
    private let location: Substring.UTF8View
    /// The text behind the first question mark.
    private let query: Substring.UTF8View

    init(_ text: String) {
        self.text = text
        location = text.utf8.prefix { $0 != UInt8(ascii: "?") }
        query = text.utf8[location.endIndex...].dropFirst()
    }

    /// The definitions of the pattern, one for each choice of its optional groups, in the order in which they are
    /// tried. The definition with the longest path, in characters, comes first. Of two with the same length, the one
    /// that includes the earlier group comes first.
    func definitions() throws -> [RouteDefinition] {
        guard !text.utf8.contains(UInt8(ascii: "#")) else { throw RoutePatternError.fragment(pattern: text) }
        let (prefix, path) = splitOrigin()
        return try paths(path).map { try definition(prefix, path: $0) }
    }

    // MARK: Scheme and host

    private typealias Prefix = (scheme: String, authority: Substring.UTF8View)

    /// Splits off the scheme and the authority, which ends at the first slash or parenthesis.
    private func splitOrigin() -> (Prefix?, path: Substring.UTF8View) {
        let bytes = location
        guard
            let schemeEnd = bytes.firstIndex(where: { !URLParts.isInScheme($0) }),
            let first = bytes.first, URLParts.isLetter(first),
            bytes[schemeEnd...].starts(with: "://".utf8)
        else { return (nil, bytes) }
        let rest = bytes[schemeEnd...].dropFirst(3)
        let end = rest.firstIndex { $0 == Self.slash || $0 == Self.opening } ?? rest.endIndex
        return ((String(text[..<schemeEnd]).lowercased(), rest[..<end]), rest[end...])
    }

    private func definition(_ prefix: Prefix?, path: String) throws -> RouteDefinition {
        var components = path.utf8.split(separator: Self.slash).map(RouteDefinition.Component.init(piece:))
        var origin: RouteDefinition.Origin?
        if let prefix {
            let host = prefix.authority.isEmpty ? nil : RouteDefinition.Component(piece: prefix.authority)
            if let host, host.type != .literal {
                components.insert(host, at: 0)
                origin = .init(scheme: prefix.scheme, host: nil)
            } else {
                origin = .init(scheme: prefix.scheme, host: Self.canonicalHost(host?.string ?? ""))
            }
        }
        if components.dropLast().contains(where: { $0.type == .wildcard }) {
            throw DefaultRouterError.wildcardNotAtTheEndOfPattern
        }
        return RouteDefinition(
            routePattern: text,
            origin: origin,
            components: components,
            query: try queryItems()
        )
    }

    private func queryItems() throws -> [RouteDefinition.QueryItem] {
        try query.split(separator: UInt8(ascii: "&")).map { item in
            guard let sign = item.firstIndex(of: UInt8(ascii: "=")) else {
                throw RoutePatternError.queryItemWithoutValue(pattern: text)
            }
            return RouteDefinition.QueryItem(
                name: PercentEncoding.decoded(String(Substring(item[..<sign]))),
                value: PercentEncoding.decoded(String(Substring(item[sign...].dropFirst())))
            )
        }
    }

    /// The host, decoded and in lower case, with a port if there is one.
    private static func canonicalHost(_ authority: String) -> String {
        let host = authority.utf8.lastIndex(of: UInt8(ascii: "@")).map {
            authority[authority.utf8.index(after: $0)...]
        }
        let decoded = PercentEncoding.decoded(String(host ?? authority[...]))
        return String(decoding: decoded.utf8.map(URLParts.lowercased), as: UTF8.self)
    }

    // MARK: Optional groups

    /// The paths of a pattern, one for each combination of its groups.
    private func paths(_ path: Substring.UTF8View) throws -> [String] {
        let stretches = try stretches(path)
        let groups = stretches.indices.filter { stretches[$0].isOptional }
        guard groups.count <= Self.maximumNumberOfGroups else {
            throw RoutePatternError.tooManyGroups(pattern: text, limit: Self.maximumNumberOfGroups)
        }
        // The highest bit selects the first group. So in descending order, paths that include the first group come
        // first.
        let selections = (0..<(1 << groups.count)).reversed().map { selection in
            let left = zip(groups, 1...).filter { selection >> (groups.count - $0.1) & 1 == 0 }.map(\.0)
            return "/"
                + stretches.indices.filter { !left.contains($0) }.map { stretches[$0].text }.joined(
                    separator: "/"
                )
        }
        return selections.sorted { $0.count > $1.count }
    }

    private typealias Stretch = (text: String, isOptional: Bool)

    /// The parts of the path inside and outside of parentheses, without slashes at their ends.
    private func stretches(_ path: Substring.UTF8View) throws -> [Stretch] {
        var stretches: [Stretch] = []
        var rest = path
        while let opening = rest.firstIndex(of: Self.opening) {
            try append(rest[..<opening], isOptional: false, to: &stretches)
            rest = rest[opening...].dropFirst()
            guard let closing = rest.firstIndex(of: Self.closing) else {
                throw RoutePatternError.unclosedGroup(pattern: text)
            }
            try append(rest[..<closing], isOptional: true, to: &stretches)
            rest = rest[closing...].dropFirst()
        }
        try append(rest, isOptional: false, to: &stretches)
        return stretches
    }

    private func append(_ stretch: Substring.UTF8View, isOptional: Bool, to stretches: inout [Stretch]) throws
    {
        guard !stretch.contains(Self.opening) else { throw RoutePatternError.nestedGroup(pattern: text) }
        guard !stretch.contains(Self.closing) else { throw RoutePatternError.unopenedGroup(pattern: text) }
        let pieces = stretch.split(separator: Self.slash).map { String(Substring($0)) }
        guard !pieces.isEmpty else { return }
        stretches.append((pieces.joined(separator: "/"), isOptional))
    }
}
