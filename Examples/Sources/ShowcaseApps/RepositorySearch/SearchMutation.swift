import Prex

enum SearchAction: Action, Equatable {
    /// The person has changed the text.
    case queryChanged(String)
    /// The person repeats the search.
    case searchRestarted
    /// The person has reached the end of the results, or asks for more.
    case nextPageRequested
    /// A request has ended.
    case answered(Result<ResultPage<Repository>, SearchError>, request: Int)
    /// The person has cancelled the search.
    case cancelled
    /// The person has opened a result.
    case opened(Repository.ID)
}

struct SearchMutation: Mutation {
    func mutate(action: SearchAction, state: inout SearchState) {
        switch action {
        case .queryChanged(let query):
            let isSameSearch = query.searchText == state.searchText
            state.query = query
            if !isSameSearch { state.beginSearch() }
        case .searchRestarted:
            state.beginSearch()
        case .nextPageRequested:
            if state.phase.beginNextPage() { state.requestNumber += 1 }
        case .answered(let answer, let number):
            if number == state.requestNumber { state.phase.receive(answer) }
        case .cancelled:
            if state.phase.cancel() { state.requestNumber += 1 }
        case .opened(let id):
            state.seen.insert(id)
        }
    }
}

extension SearchState {
    fileprivate mutating func beginSearch() {
        requestNumber += 1
        phase = searchText.isEmpty ? .idle : .loading
    }
}
