import FluxCapacitor
import MillraceTesting
import Testing

@testable import ShowcaseApps

extension FavoriteRepositoriesTests {
    @MainActor
    struct RepositoryActionTests {
        let session = ScriptedSession()
        let action: RepositoryAction
        let store: RepositoryStore

        init() {
            clearStores()
            action = RepositoryAction(session: session)
            store = .instantiate()
        }

        private func show(_ login: String, answer: ResultPage<Repository>) async throws {
            action.showRepositories(of: .sample(login))
            try await session.repositoryCalls.next().answer(answer)
            await store.repositories.wait { $0 != .loading }
        }

        private func found(_ fullName: String) -> Listing<Repository> {
            .found(.init(items: [.sample(fullName)], totalCount: 1, nextPage: .none))
        }

        @Test("A user's repositories are requested by login")
        func loading() async throws {
            let test = TestStore(store)
            action.showRepositories(of: .sample("apple"))
            try await test.receive(.ownerChosen(.sample("apple"))) {
                $0.owner = .sample("apple")
                $0.repositories = .loading
            }
            let call = try await session.repositoryCalls.next()
            #expect(call.request == .list("users/apple/repos"))
            call.answer(.sample("apple/swift-nio"))
            try await test.receive(Dispatcher.Repository.answered) {
                $0.repositories = found("apple/swift-nio")
            }
            try await test.finish()
        }

        @Test("Loaded repositories are shown again without a request")
        func cache() async throws {
            try await show("apple", answer: .sample("apple/swift-nio"))
            let loaded = store.repositories.value
            action.showRepositories(of: .sample("apple"))
            #expect(store.repositories.value == loaded)
        }

        @Test("A late answer for another user is ignored")
        func lateAnswer() async throws {
            action.showRepositories(of: .sample("apple"))
            let late = try await session.repositoryCalls.next()
            action.showRepositories(of: .sample("vapor"))
            let call = try await session.repositoryCalls.next()
            late.answer(.sample("apple/swift-nio"))
            call.answer(.sample("vapor/vapor"))
            await store.repositories.wait { $0 != .loading }
            #expect(store.repositories.value == found("vapor/vapor"))
        }

        @Test("A failed list can be loaded again")
        func retry() async throws {
            let test = TestStore(store)
            action.showRepositories(of: .sample("apple"))
            try await test.receive(Dispatcher.Repository.ownerChosen) {
                $0.owner = .sample("apple")
                $0.repositories = .loading
            }
            try await session.repositoryCalls.next().fail(.timedOut)
            try await test.receive(.answered(.failure(.timedOut))) { $0.repositories = .failed(.timedOut) }
            action.loadAgain()
            try await test.receive(.loadingRestarted) { $0.repositories = .loading }
            let call = try await session.repositoryCalls.next()
            #expect(call.request == .list("users/apple/repos"))
            call.answer(.sample("apple/swift-nio"))
            try await test.receive(Dispatcher.Repository.answered) {
                $0.repositories = found("apple/swift-nio")
            }
            try await test.finish()
        }

        @Test("Releasing the action discards the answers to its requests")
        func release() async throws {
            var action: RepositoryAction? = RepositoryAction(session: session)
            action?.showRepositories(of: .sample("apple"))
            let late = try await session.repositoryCalls.next()
            action = nil
            late.answer(.sample("apple/late"))
            self.action.loadAgain()
            try await session.repositoryCalls.next().answer(.sample("apple/new"))
            await store.repositories.wait { $0 != .loading }
            #expect(store.repositories.value == found("apple/new"))
        }
    }
}
