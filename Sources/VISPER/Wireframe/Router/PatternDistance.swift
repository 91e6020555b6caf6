extension DefaultRouter {
    /// The patterns that the URL nearly matches, nearest first: what somebody may have meant who got no match.
    ///
    /// Patterns are compared piece by piece, and pieces by their characters. Those of whose literals the URL has less than
    /// about half are left out, so there may be none.
    ///
    /// - Complexity: O(*n*) for *n* patterns, each far slower than a match. It is meant for messages.
    public func nearestPatterns(to url: URL, limit: Int = 3) -> [String] {
        var text = url.absoluteString
        let distance = text.withUTF8 { PatternDistance(to: $0) }
        let near = read { snapshot in
            snapshot.table.definitions.compactMap { definition in
                distance(of: definition).map { (pattern: definition.routePattern, distance: $0) }
            }
        }
        var patterns: [String] = []
        for candidate in near.sorted(by: { $0.distance < $1.distance }) where patterns.count < limit {
            if !patterns.contains(candidate.pattern) { patterns.append(candidate.pattern) }
        }
        return patterns
    }
}

/// How much of a URL would have to change for it to match a definition, in proportion to what the definition wants: 0 if
/// it matches, 1 if it has none of the literals.
///
/// Only the beginnings of very long pieces and URLs are looked at, so that a strange URL does not cost more than others.
struct PatternDistance {
    private typealias Word = [UnicodeScalar]

    private static let longest = 64
    /// What each change of a piece costs. To exchange one literal for another costs as much of 1 as they differ.
    private enum Cost {
        static let missingLiteral = 0.75
        static let missingParameter = 0.4
        static let superfluousPiece = 0.4
    }

    /// The pieces as patterns without an origin see them.
    private let pieces: [Word]
    /// The scheme, the host and the pieces of the path.
    private let originAndPath: [Word]

    init(to text: UnsafeBufferPointer<UInt8>) {
        let parts = URLParts(text)
        func words(withHost: Bool) -> [Word] {
            URLPieces(parts, of: text, withHost: withHost).prefix(Self.longest).map {
                Self.word(EncodedText(text[$0]).decoded)
            }
        }
        pieces = words(withHost: parts.isHostInPath(of: text))
        originAndPath =
            [Self.word(EncodedText(text[parts.scheme]).decoded)] + words(withHost: !parts.host.isEmpty)
    }

    /// The distance, or nil if there is hardly anything in common.
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
            // The wildcard takes what is left, and wants at least one piece.
            distance = toPrefixes.dropLast().reduce(distance + Cost.missingParameter, min)
        }
        let relative = distance / Double(max(expected.count { $0 != nil }, 1))
        return relative < 0.5 ? relative : nil
    }

    private static func word(_ text: String) -> Word {
        Array(text.unicodeScalars.prefix(longest))
    }

    /// The least costs of turning `source` into each of the prefixes of `target`, the empty one first (Levenshtein).
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
