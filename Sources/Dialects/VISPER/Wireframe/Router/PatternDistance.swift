extension DefaultRouter {
    /// The patterns that are most similar to the URL, nearest first. A message about a URL that no pattern matches can
    /// suggest them.
    ///
    /// Patterns are compared piece by piece, and pieces by their characters. Patterns whose literals differ from the
    /// URL by about half or more are left out, so the list may be empty.
    ///
    /// - Complexity: O(*n*) for *n* patterns. A comparison with one pattern takes far longer than a match, so call this
    ///   method only for messages.
    public func nearestPatterns(to url: URL, limit: Int = 3) -> [String] {
        nearestDefinitions(to: url, limit: limit).map(\.routePattern)
    }

    /// The most similar definition of each of the patterns that ``nearestPatterns(to:limit:)`` returns.
    func nearestDefinitions(to url: URL, limit: Int) -> [RouteDefinition] {
        var text = url.absoluteString
        let distance = text.withUTF8 { PatternDistance(to: $0) }
        let near = read { shared in
            shared.table.definitions.compactMap { definition in
                distance(of: definition).map { (definition: definition, distance: $0) }
            }
        }
        var nearest: [RouteDefinition] = []
        for (definition, _) in near.sorted(by: { $0.distance < $1.distance }) where nearest.count < limit {
            if nearest.contains(where: { $0.routePattern == definition.routePattern }) { continue }
            nearest.append(definition)
        }
        return nearest
    }
}

/// Measures how much of a URL would have to change to match a definition, relative to the number of the definition's
/// literals: 0 if the URL matches, about 1 if it has none of the literals.
///
/// Only the beginnings of very long pieces and URLs are compared, which bounds the cost.
struct PatternDistance {
    private typealias Word = [UnicodeScalar]

    private static let longest = 64
    /// The costs of adding and removing a piece. Replacing a literal with another piece costs the share of characters
    /// that differ: 0 if none differs, 1 if all differ.
    private enum Cost {
        static let missingLiteral = 0.75
        static let missingParameter = 0.4
        static let superfluousPiece = 0.4
        static let missingQueryItem = 0.4
    }

    /// The pieces of the URL, to compare with patterns without a scheme.
    private let pieces: [Word]
    /// The scheme, the host and the pieces of the path, to compare with patterns that have a scheme.
    private let originAndPath: [Word]
    private let queryItems: Set<RouteDefinition.QueryItem>

    init(to text: UnsafeBufferPointer<UInt8>) {
        let parts = URLParts(text)
        func words(withHost: Bool) -> [Word] {
            URLPieces(parts, of: text, withHost: withHost).prefix(Self.longest).map {
                Self.word(EncodedText(text[$0]).decoded)
            }
        }
        queryItems = parts.queryItems(of: text)
        pieces = words(withHost: parts.isHostInPath(of: text))
        originAndPath =
            [Self.word(EncodedText(text[parts.scheme]).decoded)] + words(withHost: !parts.host.isEmpty)
    }

    /// The distance of the URL from the definition; nil if both have too little in common.
    func callAsFunction(of definition: RouteDefinition) -> Double? {
        let words = definition.origin == nil ? pieces : originAndPath
        let origin = [definition.origin?.scheme, definition.origin?.host].compactMap { $0 }
        var expected: [Word?] = origin.filter { !$0.isEmpty }.map(Self.word)
        let isOpen = definition.components.last?.type == .wildcard
        expected += definition.components.dropLast(isOpen ? 1 : 0).map { component in
            component.type == .literal ? Self.word(component.canonicalText) : nil
        }
        let toPrefixes = Self.distances(
            from: expected,
            toPrefixesOf: words,
            insertion: Cost.superfluousPiece,
            removal: { $0 == nil ? Cost.missingParameter : Cost.missingLiteral },
            substitution: { expected, word in
                guard let expected else { return 0 }
                let characters = Self.distances(
                    from: expected,
                    toPrefixesOf: word,
                    insertion: 1,
                    removal: { _ in 1 },
                    substitution: { $0 == $1 ? 0 : 1 }
                )
                return characters[word.count] / Double(max(expected.count, word.count, 1))
            }
        )
        var distance = toPrefixes[words.count]
        if isOpen {
            // The wildcard matches one or more pieces at the end, so the other components match a shorter prefix of
            // the URL. If they match the whole URL, a piece is missing for the wildcard.
            distance = toPrefixes.dropLast().reduce(distance + Cost.missingParameter, min)
        }
        let query = definition.query
        distance += Double(query.count { !queryItems.contains($0) }) * Cost.missingQueryItem
        let relative = distance / Double(max(expected.count { $0 != nil } + query.count, 1))
        return relative < 0.5 ? relative : nil
    }

    private static func word(_ text: String) -> Word {
        Array(text.unicodeScalars.prefix(longest))
    }

    /// For each prefix of `target`, beginning with the empty prefix, the least cost of turning `source` into this
    /// prefix (Levenshtein distance).
    private static func distances<Source, Target>(
        from source: [Source],
        toPrefixesOf target: [Target],
        insertion: Double,
        removal: (Source) -> Double,
        substitution: (Source, Target) -> Double
    ) -> [Double] {
        var costs = (0...target.count).map { Double($0) * insertion }
        for element in source {
            var diagonal = costs[0]
            costs[0] += removal(element)
            for (index, wanted) in target.enumerated() {
                let substituted = diagonal + substitution(element, wanted)
                diagonal = costs[index + 1]
                costs[index + 1] = min(substituted, costs[index] + insertion, diagonal + removal(element))
            }
        }
        return costs
    }
}
