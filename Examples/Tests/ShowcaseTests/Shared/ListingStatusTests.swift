import Testing

@testable import ShowcaseApps

struct ListingStatusTests {
    private func status(_ phase: Listing<Repository>) -> ListingStatus {
        ListingStatus(of: SearchState(query: " nio ", phase: phase))
    }

    private func found(
        _ items: [Repository],
        total: Int?,
        nextPage: NextPage = .none,
        isIncomplete: Bool = false
    ) -> Listing<Repository> {
        .found(
            .init(
                items: items,
                totalCount: total,
                isIncomplete: isIncomplete,
                nextPage: nextPage
            )
        )
    }

    @Test("Before a search, the title is that of the screen")
    func idle() {
        #expect(status(.idle).title == "Search Repositories")
        #expect(status(.idle).activity == .none)
    }

    @Test("A pending search is named in the title, and marked as in progress")
    func searching() {
        #expect(status(.loading).title == "Searching for “nio”")
        #expect(status(.loading).activity == .inProgress)
    }

    @Test("The title has the number of results")
    func results() {
        #expect(status(found([.sample("a/b")], total: 1)).title == "1 repository")
        #expect(status(found([.sample("a/b")], total: 12345)).title == "12,345 repositories")
    }

    @Test("Without a count of the server, the title has the number of loaded results")
    func uncountedResults() {
        let one = [Repository.sample("a/b")]
        #expect(status(found(one, total: nil)).title == "1 repository")
        #expect(
            status(found(one, total: nil, nextPage: .available(.page2))).title == "The first 1 repository"
        )
    }

    @Test("An incomplete count is shown as a minimum")
    func incompleteResults() {
        let one = found([.sample("a/b")], total: 1, isIncomplete: true)
        #expect(status(one).title == "At least 1 repository")
        let many = found([.sample("a/b")], total: 12345, isIncomplete: true)
        #expect(status(many).title == "At least 12,345 repositories")
    }

    @Test("Without results, the title contains the query")
    func noResults() {
        #expect(status(found([], total: 0)).title == "No Results for “nio”")
        #expect(status(found([], total: 0)).activity == .none)
    }

    @Test("A failure has the error's title and advice, and can be retried")
    func failure() {
        #expect(status(.failed(.offline)).title == SearchError.offline.title)
        #expect(status(.failed(.offline)).message == SearchError.offline.advice)
        #expect(status(.failed(.offline)).activity == .ended)
        #expect(status(.cancelled).activity == .ended)
    }

    @Test("A search that the server rejects cannot be retried")
    func rejection() {
        #expect(status(.failed(.rejected("No."))).message == "No.")
        #expect(status(.failed(.rejected("No."))).activity == .none)
    }
}
