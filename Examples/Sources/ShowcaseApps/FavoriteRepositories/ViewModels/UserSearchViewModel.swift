import FluxCapacitor

/// The content and the actions of the screen of the search for users.
@MainActor
final class UserSearchViewModel {
    let query: Constant<String>
    let status: Constant<ListingStatus>
    let sections: Constant<[ListSection<SearchRow<User>>]>
    let nextPage: Constant<NextPage>
    let favoritesTitle: Constant<String>

    private let userAction: UserAction
    private let dustBuster = DustBuster()

    /// - Parameter faults: Searches that make the server fail, offered next to the other examples.
    init(userAction: UserAction, faults: [SearchSuggestion]) {
        self.userAction = userAction
        let store = UserStore.instantiate()
        query = store.query
        // One reduce sets the text and the users together, so `query` has the text that belongs to the new users.
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

    /// Starts another search at once.
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
