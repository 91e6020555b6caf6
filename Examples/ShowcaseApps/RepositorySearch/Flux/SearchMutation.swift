import Prex

struct SearchMutation: Mutation {
    func mutate(action: SearchAction, state: inout SearchState) {
        switch action {
        case .queryChanged(let query):
            let isSameSearch = SearchState.searchText(of: query) == state.searchText
            state.query = query
            if !isSameSearch { state.beginSearch() }
        case .searchRestarted:
            state.beginSearch()
        case .nextPageRequested:
            state.beginNextPage()
        case .answered(let answer, let number):
            if number == state.requestNumber { state.receive(answer) }
        case .cancelled:
            state.cancelSearch()
        }
    }
}

extension SearchState {
    fileprivate mutating func beginSearch() {
        requestNumber += 1
        phase = searchText.isEmpty ? .idle : .searching
    }

    fileprivate mutating func beginNextPage() {
        guard case .found(var results) = phase, let url = results.nextPage.requestableURL else { return }
        requestNumber += 1
        results.nextPage = .loading(url)
        phase = .found(results)
    }

    fileprivate mutating func receive(_ answer: Result<RepositoryPage, SearchError>) {
        switch (phase, answer) {
        case (.searching, .success(let page)):
            phase = .found(Results(page))
        case (.searching, .failure(let error)):
            phase = .failed(error)
        case (.found(var results), _):
            results.receive(answer)
            phase = .found(results)
        case (.idle, _), (.failed, _), (.cancelled, _):
            break
        }
    }

    fileprivate mutating func cancelSearch() {
        guard phase == .searching else { return }
        requestNumber += 1
        phase = .cancelled
    }
}

extension SearchState.Results {
    fileprivate init(_ page: RepositoryPage) {
        self.init(
            repositories: page.repositories,
            totalCount: page.totalCount,
            isIncomplete: page.isIncomplete,
            nextPage: SearchState.NextPage(page.nextPage)
        )
    }

    fileprivate mutating func receive(_ answer: Result<RepositoryPage, SearchError>) {
        guard let url = nextPage.loadingURL else { return }
        switch answer {
        case .success(let page):
            // The list may have moved between two requests: what is shown already is not shown again.
            let known = Set(repositories.map(\.id))
            repositories += page.repositories.filter { !known.contains($0.id) }
            totalCount = page.totalCount
            isIncomplete = page.isIncomplete
            nextPage = SearchState.NextPage(page.nextPage)
        case .failure(let error):
            nextPage = .failed(url, error)
        }
    }
}
