extension RepositoryCatalogue {
    /// The owners that match, best match first.
    ///
    /// An owner matches if the login contains every word of the query and no excluded word. One of the owner's
    /// repositories must also meet every condition of the query. A login that equals a word comes first, then a login
    /// that begins with a word, then the others. Owners that match equally well are in the order of their logins.
    func searchOwners(_ query: SearchQuery) -> [RepositoryRecord.Owner] {
        let meeting = records.filter { record in query.conditions.allSatisfy(record.meets) }
        let owners = Dictionary(grouping: meeting, by: \.owner.login).compactMap { $1.first?.owner }
        return owners.compactMap { OwnerMatch(of: $0, to: query) }.sorted().map(\.owner)
    }

    /// The repositories of an owner, in the order of their names; none if there is no such owner.
    func records(ofOwner login: String) -> [RepositoryRecord] {
        records.filter { $0.owner.login.lowercased() == login.lowercased() }
    }
}

/// A matching owner. Better matches come first.
private struct OwnerMatch: Comparable {
    let owner: RepositoryRecord.Owner
    private let login: String
    private let rank: Int

    /// Nil if the login lacks a word, or contains an excluded one.
    init?(of owner: RepositoryRecord.Owner, to query: SearchQuery) {
        let login = owner.login.lowercased()
        guard query.words.allSatisfy(login.contains), !query.excludedWords.contains(where: login.contains)
        else { return nil }
        self.owner = owner
        self.login = login
        rank = query.words.contains(login) ? 0 : query.words.contains(where: login.hasPrefix) ? 1 : 2
    }

    static func < (first: OwnerMatch, second: OwnerMatch) -> Bool {
        (first.rank, first.login) < (second.rank, second.login)
    }
}
