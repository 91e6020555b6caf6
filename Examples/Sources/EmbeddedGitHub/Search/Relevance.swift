extension RepositoryCatalogue {
    /// The repositories that match, best match first.
    ///
    /// A repository matches if it meets every condition of the query. Its name, owner, topics or description must
    /// also contain every word of the query, and no excluded word. Each word scores the points of the best field that
    /// contains it: see ``Relevance``. Repositories with equal points stay in the order of their names.
    func search(_ query: SearchQuery) -> [RepositoryRecord] {
        records
            .compactMap { record in
                Relevance(of: record, to: query).map { Match(record: record, relevance: $0) }
            }
            .sorted()
            .map(\.record)
    }
}

/// A matching repository. Better matches come first.
private struct Match: Comparable {
    let record: RepositoryRecord
    let relevance: Relevance

    static func < (first: Match, second: Match) -> Bool {
        if first.relevance != second.relevance { return first.relevance > second.relevance }
        return first.record.fullName.lowercased() < second.record.fullName.lowercased()
    }
}

/// The relevance of a repository for a query.
struct Relevance: Comparable {
    private let points: Int

    /// Nil if the repository does not match.
    init?(of record: RepositoryRecord, to query: SearchQuery) {
        guard query.conditions.allSatisfy(record.meets) else { return nil }
        var points = 0
        for word in query.words {
            guard let found = Self.points(for: word, in: record) else { return nil }
            points += found
        }
        guard query.excludedWords.allSatisfy({ Self.points(for: $0, in: record) == nil }) else { return nil }
        self.points = points
    }

    static func < (first: Relevance, second: Relevance) -> Bool {
        first.points < second.points
    }

    private static func points(for word: String, in record: RepositoryRecord) -> Int? {
        let name = record.name.lowercased()
        if name == word { return 5 }
        if name.hasPrefix(word) || name.contains("-" + word) { return 4 }
        if name.contains(word) || record.fullName.lowercased() == word { return 3 }
        if record.owner.login.lowercased().contains(word) || record.topics.contains(word) { return 2 }
        return record.description.lowercased().contains(word) ? 1 : nil
    }
}
