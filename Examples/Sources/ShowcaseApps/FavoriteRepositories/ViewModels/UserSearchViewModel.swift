import FluxCapacitor

/// What the screen that searches for users shows, and what can be done on it.
@MainActor
final class UserSearchViewModel {
    let query: Constant<String>
    let status: Constant<ListingStatus>
    let sections: Constant<[ListSection<SearchRow<User>>]>
    let nextPage: Constant<NextPage>
    let favoritesTitle: Constant<String>

    private let userAction: UserAction
    private let dustBuster = DustBuster()

    /// - Parameter faults: The searches that fail, to be offered beside those that do not.
    init(userAction: UserAction, faults: [SearchSuggestion]) {
        self.userAction = userAction
        let store = UserStore.instantiate()
        query = store.query
        // A reduce changes text and users as one, so whoever hears of the users reads the text that belongs to them.
        status = store.users.map(cleanedBy: dustBuster) { [query] users in
            ListingStatus(of: users, in: .users(matching: query.value.searchText))
        }
        sections = store.users.map(cleanedBy: dustBuster) { users in
            ListSection.sections(of: users, examples: .userExamples, faults: faults)
        }
        nextPage = store.users.map(cleanedBy: dustBuster, \.nextPage)
        favoritesTitle = RepositoryStore.instantiate().favorites.map(cleanedBy: dustBuster) { favorites in
            favorites.repositories.isEmpty ? "Favorites" : "Favorites (\(favorites.repositories.count))"
        }
    }

    /// Searches when the person stops typing.
    func queryChanged(to query: String) { userAction.search(for: query, after: .typingPause) }

    /// Searches for something else, at once.
    func search(for query: String) { userAction.search(for: query) }

    func searchNow() { userAction.searchNow() }
    func loadNextPage() { userAction.loadNextPage() }
    func cancel() { userAction.cancel() }
}

extension ListingWords {
    fileprivate static func users(matching text: String) -> ListingWords {
        .search(
            text,
            invitation: ListingStatus(
                title: "Search Users",
                message: "Star what you like among their repositories.",
                symbol: "person.circle"
            ),
            one: "user",
            many: "users"
        )
    }
}

extension [SearchSuggestion] {
    /// Searches that find users, on the embedded server and on GitHub.
    fileprivate static let userExamples = [
        SearchSuggestion(query: "apple", explanation: "A name"),
        SearchSuggestion(query: "swift", explanation: "A part of many names"),
        SearchSuggestion(query: "language:swift", explanation: "Whoever writes Swift"),
    ]
}
