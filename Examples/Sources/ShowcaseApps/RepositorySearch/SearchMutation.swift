import Prex

enum SearchAction: Action, Equatable {
    /// The person changed the text.
    case queryChanged(String)
    /// The person wants the same search once more.
    case searchRestarted
    /// The person gets to the end of the results, or asks for more.
    case nextPageRequested
    /// A request came to its end.
    case answered(Result<ResultPage<Repository>, SearchError>, request: Int)
    /// The person does not want to wait for the results.
    case cancelled
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
        }
    }
}

extension SearchState {
    fileprivate mutating func beginSearch() {
        requestNumber += 1
        phase = searchText.isEmpty ? .idle : .loading
    }
}
