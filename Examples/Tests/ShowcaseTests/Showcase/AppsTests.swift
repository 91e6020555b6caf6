import EmbeddedGitHub
import Foundation
import HeadlessUIKit
import Testing
import WebRenderer

@testable import ShowcaseApps
@testable import ShowcaseCommand

/// The repository's folder.
private let repository = URL(filePath: #filePath).appending(path: "../../../../..").standardizedFileURL

@MainActor
@Suite("Apps of the showcase", .timeLimit(.minutes(30)))
struct AppsTests {
    @Test("Every app has a distinct id, and source code in this repository")
    func identity() throws {
        let apps = [WebApp].unsaved()
        #expect(Set(apps.map(\.id)).count == apps.count)
        for app in apps {
            let source = repository.appending(path: app.sourcePath)
            #expect(FileManager.default.fileExists(atPath: source.path()), "\(app.sourcePath)")
        }
    }

    @Test("Every app creates a new root controller at each call")
    func roots() throws {
        for app in [WebApp].unsaved() {
            #expect(app.makeRootViewController() !== app.makeRootViewController())
        }
    }

    @Test("An empty token in the environment counts as missing")
    func token() {
        #expect(GitHubEndpoint.real(environment: ["GITHUB_TOKEN": "secret"]).token == "secret")
        #expect(GitHubEndpoint.real(environment: ["GITHUB_TOKEN": ""]).token == nil)
        #expect(GitHubEndpoint.real(environment: [:]).token == nil)
    }

    @Test("The search finds a package through the embedded server")
    func searchEndToEnd() async throws {
        let server = try await EmbeddedGitHubServer.start()
        let app = try #require([WebApp].unsaved(gitHub: server).first { $0.id == "search" })
        let navigation = try #require(app.makeRootViewController() as? UINavigationController)
        let screen = try #require(navigation.topViewController as? SearchViewController)
        screen.loadViewIfNeeded()
        screen.searchBar.simulateEditing(text: "swhitty/flyingfox")
        screen.searchBar.simulateSearch()
        await screen.presenter.request?.value
        let cell = screen.tableView.headlessCell(forRowAt: IndexPath(row: 0, section: 0))
        #expect(cell.accessibilityIdentifier == "search.result.swhitty/FlyingFox")
        await server.stop()
    }
}
