import FluxCapacitor
import Testing

@testable import ShowcaseApps

struct RepositoryStoreTests {
    private func store(after states: Dispatcher.Repository...) -> RepositoryStore {
        let store = RepositoryStore()
        states.forEach(store.reduce)
        return store
    }

    @Test("Choosing another owner discards the previous owner's repositories")
    func owners() {
        let store = store(
            after: .ownerChosen(.sample("apple")),
            .answered(.success(.sample("apple/swift-nio"))),
            .ownerChosen(.sample("vapor"))
        )
        #expect(store.owner.value == .sample("vapor"))
        #expect(store.repositories.value == .loading)
    }

    @Test("Without an owner nothing is reloaded")
    func noOwner() {
        #expect(store(after: .loadingRestarted).repositories.value == .idle)
    }

    @Test("A cancelled list can be loaded again")
    func cancelling() {
        let store = store(after: .ownerChosen(.sample("apple")), .cancelled)
        #expect(store.repositories.value == .cancelled)
        store.reduce(with: .loadingRestarted)
        #expect(store.repositories.value == .loading)
    }

    @Test("Favorites are listed newest first, and removed when toggled again")
    func favorites() {
        let store = store(after: .favoriteToggled(.sample("a/a")), .favoriteToggled(.sample("b/b")))
        #expect(store.favorites.value.repositories == [.sample("b/b"), .sample("a/a")])
        #expect(store.favorites.value[contains: "a/a"])
        store.reduce(with: .favoriteToggled(.sample("a/a")))
        #expect(store.favorites.value.repositories == [.sample("b/b")])
        #expect(!store.favorites.value[contains: "a/a"])
    }

    @Test("Favorites outlive the list in which they were found")
    func favoritesStay() {
        let store = store(after: .favoriteToggled(.sample("apple/swift-nio")), .ownerChosen(.sample("vapor")))
        #expect(store.favorites.value[contains: "apple/swift-nio"])
    }
}
