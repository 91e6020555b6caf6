/// A list that a server gives page by page, and how far it has come.
enum Listing<Item: Identifiable & Equatable & Sendable>: Equatable, Sendable {
    /// Nothing is asked for.
    case idle
    case loading
    case found(Results)
    case failed(SearchError)
    case cancelled

    struct Results: Equatable, Sendable {
        var items: [Item]
        /// How many there are on all pages; nil if the server does not say.
        var totalCount: Int?
        /// Whether there may be more than were counted.
        var isIncomplete = false
        var nextPage: NextPage
    }

    /// The page after those that are there.
    var nextPage: NextPage {
        if case .found(let results) = self { results.nextPage } else { .none }
    }
}

extension Listing {
    /// Waits for the next page from now on, unless there is none or it is waited for already.
    ///
    /// - Returns: Whether it does.
    @discardableResult
    mutating func beginNextPage() -> Bool {
        guard case .found(var results) = self, let url = results.nextPage.requestableURL else { return false }
        results.nextPage = .loading(url)
        self = .found(results)
        return true
    }

    /// Takes the answer to what is waited for: the first page, or the next one.
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

    /// Waits for the first page no more, if it was waited for.
    ///
    /// - Returns: Whether it was.
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
            // The list may have moved between two requests: what is shown already is not shown again.
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
