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
        let near = read { edition in
            edition.table.definitions.compactMap { definition in
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
