/// How the search is going, in words.
struct SearchStatus: Equatable {
    enum Activity: Equatable {
        case none
        /// It can be cancelled.
        case inProgress
        /// It can be tried again.
        case ended
    }

    var title: String
    var message: String?
    /// The name of a symbol of the system.
    var symbol: String?
    var activity = Activity.none

    /// The words for a state.
    init(of state: SearchState) {
        switch state.phase {
        case .idle:
            title = "Search Repositories"
            message = "Find them by name, owner or description."
            symbol = "magnifyingglass"
        case .searching:
            title = "Searching for “\(state.searchText)”"
            activity = .inProgress
        case .found(let results) where results.repositories.isEmpty:
            title = "No Results for “\(state.searchText)”"
            message = "Check the spelling, or try fewer words."
            symbol = "magnifyingglass"
        case .found(let results):
            let count = results.totalCount
            let repositories = count == 1 ? "1 repository" : "\(count.inEnglish) repositories"
            title = results.isIncomplete ? "At least \(repositories)" : repositories
        case .failed(let error):
            title = error.title
            message = error.advice
            symbol = error == .offline ? "wifi.slash" : "exclamationmark.triangle"
            activity = error.isWorthAnotherTry ? .ended : .none
        case .cancelled:
            title = SearchError.cancelled.title
            message = SearchError.cancelled.advice
            symbol = "xmark.circle.fill"
            activity = .ended
        }
    }
}
