import Foundation
import Prex

struct SearchState: State, Equatable {
    /// What the person has typed.
    var query = ""

    var phase = Phase.idle

    /// The number of the newest request. The answer to any other is late, and refused.
    var requestNumber = 0

    enum Phase: Equatable {
        /// Nothing is searched for.
        case idle
        case searching
        case found(Results)
        case failed(SearchError)
        case cancelled
    }

    struct Results: Equatable {
        var repositories: [Repository]
        var totalCount: Int
        /// Whether there may be more than were counted.
        var isIncomplete = false
        var nextPage: NextPage
    }

    enum NextPage: Equatable {
        /// All pages are there.
        case none
        case available(URL)
        case loading(URL)
        case failed(URL, SearchError)
    }
}

extension SearchState {
    /// What is searched for: the query without the spaces around it.
    var searchText: String { Self.searchText(of: query) }

    static func searchText(of query: String) -> String {
        query.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The request whose answer this state waits for.
    var pendingRequest: SearchRequest? {
        switch phase {
        case .searching: .search(searchText)
        case .found(let results): results.nextPage.loadingURL.map(SearchRequest.page)
        case .idle, .failed, .cancelled: nil
        }
    }
}

extension SearchState.NextPage {
    init(_ url: URL?) {
        self = url.map(Self.available) ?? .none
    }

    /// The page that can be asked for: one that was not, or that has failed.
    var requestableURL: URL? {
        switch self {
        case .available(let url), .failed(let url, _): url
        case .none, .loading: nil
        }
    }

    var loadingURL: URL? {
        if case .loading(let url) = self { url } else { nil }
    }
}
