/// How much of a URL would have to change for it to match a definition, in pieces.
///
/// Only the beginnings of very long pieces and URLs are looked at, so that a strange URL does not cost more than others.
struct PatternDistance {
    private typealias Word = [UnicodeScalar]

    private static let longest = 64
    /// What a missing or superfluous piece costs where the pattern has a variable or a wildcard.
    private static let parameter = 0.75

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
        var expected: [Word?] = [definition.origin?.scheme, definition.origin?.host].compactMap {
            $0.map(Self.word)
        }
        let isOpen = definition.components.last?.type == .wildcard
        expected += definition.components.dropLast(isOpen ? 1 : 0).map { component in
            component.type == .literal ? Self.word(component.canonicalText) : nil
        }
        let toPrefixes = Self.distances(
            from: expected,
            toPrefixesOf: words,
            removal: { $0 == nil ? Self.parameter : 1 },
            substitution: { expected, word in
                guard let expected else { return 0 }
                let characters = Self.distances(
                    from: expected,
                    toPrefixesOf: word,
                    removal: { _ in 1 },
                    substitution: { $0 == $1 ? 0 : 1 }
                )
                return characters[word.count] / Double(max(expected.count, word.count, 1))
            }
        )
        var distance = toPrefixes[words.count]
        if isOpen {
            // The wildcard takes what is left, and wants at least one piece.
            distance = toPrefixes.dropLast().reduce(distance + Self.parameter, min)
        }
        return distance * 2 < Double(max(expected.count + (isOpen ? 1 : 0), words.count)) ? distance : nil
    }

    private static func word(_ text: String) -> Word {
        Array(text.unicodeScalars.prefix(longest))
    }

    /// The least costs of turning `source` into each of the prefixes of `target`, the empty one first (Levenshtein). An
    /// insertion costs 1.
    private static func distances<Source, Target>(
        from source: [Source],
        toPrefixesOf target: [Target],
        removal: (Source) -> Double,
        substitution: (Source, Target) -> Double
    ) -> [Double] {
        var costs = (0...target.count).map(Double.init)
        for element in source {
            var diagonal = costs[0]
            costs[0] += removal(element)
            for (index, wanted) in target.enumerated() {
                let substituted = diagonal + substitution(element, wanted)
                diagonal = costs[index + 1]
                costs[index + 1] = min(substituted, costs[index] + 1, diagonal + removal(element))
            }
        }
        return costs
    }
}
