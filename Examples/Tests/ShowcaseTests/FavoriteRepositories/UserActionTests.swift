import FluxCapacitor
import TestSupport
import Testing

@testable import ShowcaseApps

extension FavoriteRepositoriesTests {
    @MainActor
    struct UserActionTests {
        let session = ScriptedSession()
        let clock = ManualClock()
        let action: UserAction
        let store: UserStore

        init() {
            clearStores()
            action = UserAction(session: session, clock: clock)
            store = .instantiate()
        }

        private func found(_ logins: String..., total: Int, next: NextPage = .none) -> Listing<User> {
            .found(.init(items: logins.map(User.sample), totalCount: total, nextPage: next))
        }

        @Test("A search queries the session, and stores the answer")
        func searching() async throws {
            action.search(for: " apple ")
            #expect(store.users.value == .loading)
            let call = try await session.userCalls.next()
            #expect(call.request == .search("apple"))
            call.answer(.sample("apple"))
            await store.users.wait { $0 != .loading }
            #expect(store.users.value == found("apple", total: 1))
        }

        @Test("The session receives no request until the person stops typing")
        func typing() async throws {
            action.search(for: "a", after: .typingPause)
            await clock.waitForSleepers()
            action.search(for: "ap", after: .typingPause)
            await clock.waitForSleepers()
            clock.advance(by: .typingPause)
            let call = try await session.userCalls.next()
            #expect(call.request == .search("ap"))
            call.answer(.sample("apple"))
            await store.users.wait { $0 != .loading }
        }

        @Test("The answer to a replaced search is never delivered")
        func lateAnswer() async throws {
            action.search(for: "old")
            let old = try await session.userCalls.next()
            action.search(for: "new")
            let new = try await session.userCalls.next()
            old.answer(.sample("old"))
            new.answer(.sample("new"))
            await store.users.wait { $0 != .loading }
            #expect(store.users.value == found("new", total: 1))
        }

        @Test("An additional space causes no request")
        func sameSearch() async throws {
            action.search(for: "apple")
            let call = try await session.userCalls.next()
            action.search(for: "apple ")
            call.answer(.sample("apple"))
            await store.users.wait { $0 != .loading }
            #expect(store.users.value == found("apple", total: 1))
        }

        @Test("A failed search can be repeated, one with results is not repeated")
        func retry() async throws {
            action.search(for: "a")
            try await session.userCalls.next().fail(.refused)
            await store.users.wait { $0 != .loading }
            #expect(store.users.value == .failed(.refused))
            action.searchNow()
            try await session.userCalls.next().answer(.sample("a"))
            await store.users.wait { $0 != .loading }
            action.searchNow()
            #expect(store.users.value == found("a", total: 1))
        }

        @Test("The answer to a cancelled search is ignored")
        func cancelling() async throws {
            action.search(for: "a")
            let cancelled = try await session.userCalls.next()
            action.cancel()
            #expect(store.users.value == .cancelled)
            action.searchNow()
            let again = try await session.userCalls.next()
            cancelled.answer(.sample("late"))
            again.answer(.sample("a"))
            await store.users.wait { $0 != .loading }
            #expect(store.users.value == found("a", total: 1))
        }

        @Test("The next page is requested once")
        func paging() async throws {
            action.search(for: "a")
            try await session.userCalls.next().answer(.sample("a", total: 2, next: .page2))
            await store.users.wait { $0 != .loading }
            action.loadNextPage()
            action.loadNextPage()
            let call = try await session.userCalls.next()
            #expect(call.request == .page(.page2))
            call.answer(.sample("b", total: 2))
            await store.users.wait { $0.nextPage == .none }
            #expect(store.users.value == found("a", "b", total: 2))
        }
    }
}
