/// A list that a server returns page by page, and its loading state.
enum Listing<Item: Identifiable & Equatable & Sendable>: Equatable, Sendable {
    /// Nothing is requested.
    case idle
    case loading
    case found(Results)
    case failed(SearchError)
    case cancelled

    struct Results: Equatable, Sendable {
        var items: [Item]
        /// The number of items on all pages; nil if the server does not report it.
        var totalCount: Int?
        /// Whether there may be more items than were counted.
        var isIncomplete = false
        var nextPage: NextPage
    }

    /// The items that have loaded.
    var items: [Item] {
        if case .found(let results) = self { results.items } else { [] }
    }

    /// The page after the loaded ones.
    var nextPage: NextPage {
        if case .found(let results) = self { results.nextPage } else { .none }
    }
}

extension Listing {
    /// Marks the next page as loading, unless there is none or it is already loading.
    ///
    /// - Returns: Whether the page was marked, so that the caller requests it.
    @discardableResult
    mutating func beginNextPage() -> Bool {
        guard case .found(var results) = self, let url = results.nextPage.requestableURL else { return false }
        results.nextPage = .loading(url)
        self = .found(results)
        return true
    }

    /// Applies the answer to the pending request: the first page, or the next one.
    mutating func receive(_ answer: Result<ResultPage<Item>, SearchError>) {
        switch (self, answer) {
        case (.loading, .success(let page)):
            self = .found(Results(page))
        case (.loading, .failure(let error)):
            self = .failed(error)
        case (.found(var results), _):
            results.receive(answer)
            self = .found(results)
        case (.idle, _), (.failed, _), (.cancelled, _):
            break
        }
    }

    /// Cancels the wait for the first page.
    ///
    /// - Returns: Whether the first page was pending.
    @discardableResult
    mutating func cancel() -> Bool {
        guard self == .loading else { return false }
        self = .cancelled
        return true
    }
}

extension Listing.Results {
    fileprivate init(_ page: ResultPage<Item>) {
        self.init(
            items: page.items,
            totalCount: page.totalCount,
            isIncomplete: page.isIncomplete,
            nextPage: NextPage(page.nextPage)
        )
    }

    fileprivate mutating func receive(_ answer: Result<ResultPage<Item>, SearchError>) {
        guard let url = nextPage.loadingURL else { return }
        switch answer {
        case .success(let page):
            // Items may have moved to the next page between two requests. So skip those that are already in the list.
            let known = Set(items.map(\.id))
            items += page.items.filter { !known.contains($0.id) }
            totalCount = page.totalCount
            isIncomplete = page.isIncomplete
            nextPage = NextPage(page.nextPage)
        case .failure(let error):
            nextPage = .failed(url, error)
        }
    }
}
