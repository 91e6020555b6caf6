import Prex

struct SearchState: State, Equatable {
    /// What the person has typed.
    var query = ""

    /// How the search for it is going.
    var phase = Listing<Repository>.idle

    /// The number of the newest request. The answer to any other is late, and refused.
    var requestNumber = 0
}

extension SearchState {
    /// What is searched for: the query without the spaces around it.
    var searchText: String { query.searchText }

    /// The request whose answer this state waits for.
    var pendingRequest: SearchRequest? {
        switch phase {
        case .loading: .search(searchText)
        case .found, .idle, .failed, .cancelled: phase.nextPage.loadingURL.map(SearchRequest.page)
        }
    }
}
