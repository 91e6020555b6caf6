import Foundation
import Testing

@testable import ShowcaseApps

struct SearchMutationTests {
    private func state(after actions: SearchAction...) -> SearchState {
        actions.reduce(into: SearchState()) { SearchMutation().mutate(action: $1, state: &$0) }
    }

    @Test("A query begins a search, without the spaces around it")
    func query() {
        let state = state(after: .queryChanged("  nio "))
        #expect(state.phase == .loading)
        #expect(state.query == "  nio ")
        #expect(state.pendingRequest == .search("nio"))
    }

    @Test("A query of spaces starts no search", arguments: ["", "   ", "\n"])
    func blankQuery(query: String) {
        let state = state(after: .queryChanged("nio"), .queryChanged(query))
        #expect(state.phase == .idle)
        #expect(state.pendingRequest == nil)
    }

    @Test("An additional space does not begin another search")
    func sameSearch() {
        let page = ResultPage<Repository>.sample("a/a")
        let state = state(
            after: .queryChanged("nio"),
            .answered(.success(page), request: 1),
            .queryChanged("nio ")
        )
        #expect(state.query == "nio ")
        #expect(state.requestNumber == 1)
        #expect(state.phase == .found(.init(items: page.items, totalCount: 1, nextPage: .none)))
    }

    @Test("An answer stores the results and the address of the next page")
    func results() {
        let page = ResultPage<Repository>.sample("a/a", "a/b", total: 40, next: .page2)
        let state = state(after: .queryChanged("a"), .answered(.success(page), request: 1))
        #expect(
            state.phase
                == .found(
                    .init(
                        items: page.items,
                        totalCount: 40,
                        nextPage: .available(.page2)
                    )
                )
        )
        #expect(state.pendingRequest == nil)
    }

    @Test("The newest page says whether the count is complete")
    func incompleteResults() {
        var first = ResultPage<Repository>.sample("a/a", total: 2, next: .page2)
        first.isIncomplete = true
        let before = state(after: .queryChanged("a"), .answered(.success(first), request: 1))
        var after = before
        SearchMutation().mutate(action: .nextPageRequested, state: &after)
        let second = SearchAction.answered(.success(.sample("a/b", total: 2)), request: 2)
        SearchMutation().mutate(action: second, state: &after)
        #expect(isIncomplete(before) == true)
        #expect(isIncomplete(after) == false)
    }

    private func isIncomplete(_ state: SearchState) -> Bool? {
        if case .found(let results) = state.phase { results.isIncomplete } else { nil }
    }

    @Test("A late answer to an older search changes nothing")
    func lateAnswer() {
        let before = state(after: .queryChanged("old"), .queryChanged("new"))
        let after = state(
            after: .queryChanged("old"),
            .queryChanged("new"),
            .answered(.success(.sample("old/old")), request: 1)
        )
        #expect(after == before)
    }

    @Test("A late failure of an older search changes nothing")
    func lateFailure() {
        let page = ResultPage<Repository>.sample("new/new")
        let state = state(
            after: .queryChanged("old"),
            .queryChanged("new"),
            .answered(.success(page), request: 2),
            .answered(.failure(.timedOut), request: 1)
        )
        #expect(state.phase == .found(.init(items: page.items, totalCount: 1, nextPage: .none)))
    }

    @Test("The results of a search are cleared as soon as another one begins")
    func noStaleResults() {
        let state = state(
            after: .queryChanged("a"),
            .answered(.success(.sample("a/a")), request: 1),
            .queryChanged("ab")
        )
        #expect(state.phase == .loading)
    }

    @Test("The next page is requested once")
    func nextPageOnce() {
        let page = ResultPage<Repository>.sample("a/a", next: .page2)
        let once = state(
            after: .queryChanged("a"),
            .answered(.success(page), request: 1),
            .nextPageRequested
        )
        let twice = state(
            after: .queryChanged("a"),
            .answered(.success(page), request: 1),
            .nextPageRequested,
            .nextPageRequested
        )
        #expect(once.pendingRequest == .page(.page2))
        #expect(twice == once)
    }

    @Test("There is no page after the last")
    func noNextPage() {
        let state = state(
            after: .queryChanged("a"),
            .answered(.success(.sample("a/a")), request: 1),
            .nextPageRequested
        )
        #expect(state.requestNumber == 1)
        #expect(state.pendingRequest == nil)
    }

    @Test("The next page is appended to the results, without duplicates")
    func appending() {
        let state = state(
            after: .queryChanged("a"),
            .answered(.success(.sample("a/a", "a/b", total: 3, next: .page2)), request: 1),
            .nextPageRequested,
            .answered(.success(.sample("a/b", "a/c", total: 4, next: .page3)), request: 2)
        )
        #expect(
            state.phase
                == .found(
                    .init(
                        items: ["a/a", "a/b", "a/c"].map(Repository.sample),
                        totalCount: 4,
                        nextPage: .available(.page3)
                    )
                )
        )
    }

    @Test("The results stay when the next page fails, and the page can be requested again")
    func failingPage() {
        let page = ResultPage<Repository>.sample("a/a", total: 2, next: .page2)
        let failed = state(
            after: .queryChanged("a"),
            .answered(.success(page), request: 1),
            .nextPageRequested,
            .answered(.failure(.status(500)), request: 2)
        )
        #expect(
            failed.phase
                == .found(
                    .init(
                        items: page.items,
                        totalCount: 2,
                        nextPage: .failed(.page2, .status(500))
                    )
                )
        )
        var again = failed
        SearchMutation().mutate(action: .nextPageRequested, state: &again)
        #expect(again.pendingRequest == .page(.page2))
        #expect(again.requestNumber == 3)
    }

    @Test("A failed search has its reason, and can be repeated")
    func failureAndRetry() {
        let failed = state(after: .queryChanged("a"), .answered(.failure(.refused), request: 1))
        #expect(failed.phase == .failed(.refused))
        var again = failed
        SearchMutation().mutate(action: .searchRestarted, state: &again)
        #expect(again.phase == .loading)
        #expect(again.requestNumber == 2)
    }

    @Test("Searching again without a query stays idle")
    func restartWithoutQuery() {
        #expect(state(after: .searchRestarted).phase == .idle)
    }

    @Test("The answer to a cancelled search is ignored")
    func cancelledSearch() {
        let state = state(
            after: .queryChanged("a"),
            .cancelled,
            .answered(.success(.sample("a/a")), request: 1)
        )
        #expect(state.phase == .cancelled)
    }

    @Test("Cancelling changes nothing when no search is pending")
    func cancellingNothing() {
        #expect(state(after: .cancelled) == SearchState())
    }

    @Test("Cancelling a search does not cancel the loading of a page")
    func cancellingWhileAPageLoads() {
        let page = ResultPage<Repository>.sample("a/a", next: .page2)
        var state = state(
            after: .queryChanged("a"),
            .answered(.success(page), request: 1),
            .nextPageRequested
        )
        let loading = state
        SearchMutation().mutate(action: .cancelled, state: &state)
        #expect(state == loading)
    }

    @Test("An opened result is marked as seen, also in later searches, and no other is")
    func opened() {
        let state = state(after: .opened("a/a"), .queryChanged("b"))
        #expect(state[hasSeen: "a/a"])
        #expect(!state[hasSeen: "a/b"])
    }

    @Test("A second answer to the same request changes nothing")
    func secondAnswer() {
        let first = SearchAction.answered(.success(.sample("a/a", next: .page2)), request: 1)
        let second = SearchAction.answered(.success(.sample("b/b")), request: 1)
        #expect(state(after: .queryChanged("a"), first, second) == state(after: .queryChanged("a"), first))
    }
}
