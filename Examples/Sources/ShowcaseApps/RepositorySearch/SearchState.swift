import Prex

struct SearchState: State, Equatable {
    /// The text that the person has typed.
    var query = ""

    /// The progress of the search for the typed text.
    var phase = Listing<Repository>.idle

    /// The number of the latest request. Answers to earlier ones are ignored.
    var requestNumber = 0

    /// The repositories that the person has opened.
    var seen: Set<Repository.ID> = []
}

extension SearchState {
    /// The text that is searched for: the query without surrounding spaces.
    var searchText: String { query.searchText }

    /// Whether the person has opened a repository.
    subscript(hasSeen id: Repository.ID) -> Bool { seen.contains(id) }

    /// The request whose answer the state is waiting for.
    var pendingRequest: SearchRequest? {
        switch phase {
        case .loading: .search(searchText)
        case .found, .idle, .failed, .cancelled: phase.nextPage.loadingURL.map(SearchRequest.page)
        }
    }
}
