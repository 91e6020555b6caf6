import HeadlessUIKit
import Testing

@testable import ShowcaseApps

@MainActor
@Suite("Links to the counter and to a search")
struct DeepLinkableTests {
    @Test(
        "Opening the counter's place restores its count",
        arguments: [("/", 0), ("/?count=42", 42), ("/?count=-7", -7)]
    )
    func counter(path: String, count: Int) {
        let screen = CounterViewController()
        #expect(screen.open(link(path)))
        #expect(screen.presenter.state.count == count)
        #expect(screen.place == link(path))
    }

    @Test("Opening a search's place restores its query", arguments: ["", "swift", "c++ & “c”", "a=b#c?d/e"])
    func search(query: String) {
        let screen = SearchViewController(client: EmptyClient(), faults: [])
        screen.presenter.queryChanged(to: query)
        let place = screen.place
        screen.presenter.queryChanged(to: "other")
        #expect(screen.open(place))
        #expect(screen.presenter.state.query == query)
        #expect(screen.place == place)
    }

    @Test("A link to a search replaces the results of another one")
    func searchBelow() {
        let screen = SearchViewController(client: EmptyClient(), faults: [])
        let navigation = UINavigationController(rootViewController: screen)
        navigation.pushViewController(UIViewController(), animated: false)
        #expect(screen.open(link("/?q=swift")))
        #expect(navigation.viewControllers == [screen])
    }

    @Test("A link to a result searches, and shows it once the results are there")
    func result() async throws {
        let client = ScriptedClient()
        let screen = SearchViewController(client: client, faults: [])
        let navigation = UINavigationController(rootViewController: screen)
        screen.loadViewIfNeeded()
        #expect(screen.open(link("/apple/swift-nio?q=nio")))
        #expect(screen.place == link("/?q=nio"))
        try await client.nextCall().answer(.sample("apple/swift-log", "apple/swift-nio"))
        await screen.presenter.request?.value
        #expect(screen.place == link("/apple/swift-nio?q=nio"))
        #expect(navigation.viewControllers.count == 2)
        // The results are still loaded, so a link to the list or to another result makes no request.
        #expect(screen.open(link("/?q=nio")))
        #expect(navigation.viewControllers == [screen])
        #expect(screen.open(link("/apple/swift-log?q=nio")))
        #expect(screen.place == link("/apple/swift-log?q=nio"))
        #expect(navigation.viewControllers.count == 2)
    }

    @Test("A link to a repository without a search searches for that only")
    func repository() async throws {
        let client = ScriptedClient()
        let screen = SearchViewController(client: client, faults: [])
        let navigation = UINavigationController(rootViewController: screen)
        screen.loadViewIfNeeded()
        #expect(screen.open(link("/apple/swift-nio")))
        let call = try await client.nextCall()
        #expect(call.request == .search("repo:apple/swift-nio"))
        // The person starts another search before the answer arrives.
        screen.searchBar.simulateEditing(text: "log")
        screen.searchBar.simulateSearch()
        try await client.nextCall().answer(.sample("apple/swift-nio"))
        await screen.presenter.request?.value
        #expect(navigation.viewControllers == [screen])
    }

    @Test(
        "An invalid link changes nothing",
        arguments: [
            "/?count=many", "/?count=1000000", "/?count", "/?count=1&count=2", "/?q=1", "/1", "",
            "/?count=1&x=2",
        ]
    )
    func badLink(path: String) {
        let screen = CounterViewController()
        #expect(screen.open(link("/?count=5")))
        #expect(!screen.open(URL(string: path) ?? link("/nothing")))
        #expect(screen.presenter.state.count == 5)
    }

    private func link(_ path: String) -> URL { URL(string: path)! }
}

/// A client that finds nothing.
private struct EmptyClient: RepositorySearching {
    func page(for request: SearchRequest) async throws(SearchError) -> ResultPage<Repository> {
        ResultPage(items: [])
    }
}
