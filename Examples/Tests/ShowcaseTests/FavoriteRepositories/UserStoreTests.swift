import FluxCapacitor
import TestSupport
import Testing

@testable import ShowcaseApps

struct UserStoreTests {
    private func store(after states: Dispatcher.User...) -> UserStore {
        let store = UserStore()
        states.forEach(store.reduce)
        return store
    }

    @Test("A query begins a search, without the spaces around it")
    func query() {
        let store = store(after: .queryChanged("  nio "))
        #expect(store.query.value == "  nio ")
        #expect(store.searchText == "nio")
        #expect(store.users.value == .loading)
    }

    @Test("A blank query starts no search")
    func blankQuery() {
        #expect(store(after: .queryChanged("a"), .queryChanged(" ")).users.value == .idle)
        #expect(store(after: .searchRestarted).users.value == .idle)
    }

    @Test("An additional space preserves the results")
    func sameSearch() {
        let found = Dispatcher.User.answered(.success(.sample("apple")))
        let store = store(after: .queryChanged("apple"), found, .queryChanged("apple "))
        #expect(store.users.value == .found(.init(items: [.sample("apple")], totalCount: 1, nextPage: .none)))
    }

    @Test("Pages are appended")
    func paging() {
        let first = Dispatcher.User.answered(.success(.sample("a", "b", total: 3, next: .page2)))
        let waiting = store(after: .queryChanged("x"), first, .nextPageRequested)
        #expect(waiting.users.value.nextPage == .loading(.page2))
        waiting.reduce(with: .answered(.success(.sample("c", total: 3))))
        let all = ["a", "b", "c"].map(User.sample)
        #expect(waiting.users.value == .found(.init(items: all, totalCount: 3, nextPage: .none)))
    }

    @Test("A failed page leaves the loaded pages")
    func failingPage() {
        let first = Dispatcher.User.answered(.success(.sample("a", total: 3, next: .page2)))
        let store = store(
            after: .queryChanged("x"),
            first,
            .nextPageRequested,
            .answered(.failure(.timedOut))
        )
        #expect(store.users.value.nextPage == .failed(.page2, .timedOut))
    }

    @Test("Only a pending search can be cancelled")
    func cancelling() {
        #expect(store(after: .cancelled).users.value == .idle)
        #expect(store(after: .queryChanged("x"), .cancelled).users.value == .cancelled)
    }
}
