import EmbeddedGitHub
import FluxCapacitor
import Foundation
import HeadlessUIKit
import Testing
import WebRenderer

@testable import ShowcaseApps
@testable import ShowcaseCommand

/// The app on FluxCapacitor. All tests of the process share its stores, so these tests run one after the other, and
/// each one creates new stores.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(30)))
struct FavoriteRepositoriesTests {
    @Test("The app finds a user and the user's repositories through the embedded server")
    func endToEnd() async throws {
        clearStores()
        let server = try await EmbeddedGitHubServer.start()
        let app = try #require([WebApp].unsaved(gitHub: server).first { $0.id == "favorites" })
        let navigation = try #require(app.makeRootViewController() as? UINavigationController)
        let search = try #require(navigation.topViewController as? UserSearchViewController)
        search.loadViewIfNeeded()
        search.searchBar.simulateEditing(text: "swhitty")
        search.searchBar.simulateSearch()
        await UserStore.instantiate().users.wait { $0 != .loading }
        #expect(search.tableView.simulateSelection(of: IndexPath(row: 0, section: 0)))
        let repositories = try #require(navigation.topViewController as? UserRepositoriesViewController)
        repositories.loadViewIfNeeded()
        await RepositoryStore.instantiate().repositories.wait { $0 != .loading }
        let cell = repositories.tableView.headlessCell(forRowAt: IndexPath(row: 0, section: 0))
        #expect(cell.accessibilityIdentifier == "search.result.swhitty/FlyingFox")
        await server.stop()
    }
}

extension PrimitiveValue where Trait == ImmutableTrait, Element: Sendable {
    /// Waits for a value that satisfies the condition.
    func wait(until isWanted: @Sendable (Element) -> Bool) async {
        for await value in values where isWanted(value) { return }
    }
}
