import Foundation
import HeadlessUIKit
import MillraceScreenTesting
import TestSupport
import Testing

@testable import ShowcaseApps

/// The screen as a person uses it: typing, tapping, reading.
@MainActor
@Suite(.timeLimit(.minutes(30)))
struct SearchViewControllerTests {
    let client = ScriptedClient()
    let clock = ManualClock()
    let screen: SearchViewController
    let navigation: UINavigationController
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

    init() {
        let faults = [SearchSuggestion(query: "fault:500", explanation: "It fails")]
        screen = SearchViewController(client: client, faults: faults, clock: clock)
        navigation = UINavigationController(rootViewController: screen)
        window.rootViewController = navigation
        window.isHidden = false
    }

    // MARK: Helpers

    private func view<View: UIView>(_ identifier: String) throws -> View {
        try #require(screen.view.descendant(identifier))
    }

    private func isShown(_ identifier: String) throws -> Bool {
        try view(identifier).headlessCanBeTouched
    }

    private func text(_ identifier: String) throws -> String? {
        let label: UILabel = try view(identifier)
        return label.text
    }

    private func tap(_ identifier: String) throws {
        let button: UIButton = try view(identifier)
        #expect(button.simulateTap(), "\(identifier) cannot be tapped")
    }

    private var rows: [IndexPath] {
        let table = screen.tableView
        return (0..<table.numberOfSections).flatMap { section in
            (0..<table.numberOfRows(inSection: section)).map { IndexPath(row: $0, section: section) }
        }
    }

    private var cellIdentifiers: [String] {
        rows.compactMap { screen.tableView.headlessCell(forRowAt: $0).accessibilityIdentifier }
    }

    /// Waits until the screen shows the answer to the newest request.
    private func settle() async {
        await screen.presenter.request?.value
    }

    private func search(_ query: String, answer: ResultPage<Repository>) async throws {
        screen.searchBar.simulateEditing(text: query)
        screen.searchBar.simulateSearch()
        try await client.nextCall().answer(answer)
        await settle()
    }

    // MARK: Tests

    @Test("The empty screen offers searches, including some that fail")
    func suggestions() throws {
        #expect(try text("search.status") == "Search Repositories")
        #expect(screen.tableView.numberOfSections == 2)
        #expect(cellIdentifiers.contains("search.suggestion.swift-nio"))
        #expect(cellIdentifiers.last == "search.suggestion.fault:500")
    }

    @Test("A tap on a suggestion searches at once")
    func tappedSuggestion() async throws {
        #expect(screen.tableView.simulateSelection(of: IndexPath(row: 0, section: 1)))
        #expect(screen.searchBar.text == "fault:500")
        let call = try await client.nextCall()
        #expect(call.request == .search("fault:500"))
        call.fail(.status(500))
        await settle()
        #expect(try text("search.status") == "GitHub Has a Problem")
    }

    @Test("Typed text is searched for after a pause, and the results are shown")
    func typing() async throws {
        screen.searchBar.simulateEditing(text: "nio")
        #expect(try text("search.status") == "Searching for “nio”")
        #expect(rows.isEmpty)
        await clock.waitForSleepers()
        clock.advance(by: .typingPause)
        try await client.nextCall().answer(.sample("apple/swift-nio", "apple/swift-nio-ssl"))
        await settle()
        #expect(try text("search.status") == "2 repositories")
        #expect(
            cellIdentifiers == ["search.result.apple/swift-nio", "search.result.apple/swift-nio-ssl"]
        )
    }

    @Test("The status names the current search, also while one search replaces another")
    func statusWhileTyping() throws {
        screen.searchBar.simulateEditing(text: "n")
        screen.searchBar.simulateEditing(text: "nio")
        #expect(try text("search.status") == "Searching for “nio”")
    }

    @Test("The results of a search are cleared as soon as another one is typed")
    func noStaleResults() async throws {
        try await search("nio", answer: .sample("apple/swift-nio"))
        screen.searchBar.simulateEditing(text: "nios")
        #expect(rows.isEmpty)
    }

    @Test("The list of results matches the stored screen")
    func resultsOnScreen() async throws {
        try await search("nio", answer: .sample("apple/swift-nio", "apple/swift-log", total: 3, next: .page2))
        assertScreen(navigation, matches: .text)
    }

    @Test("A tapped result is shown in detail, and back returns to the list")
    func detail() async throws {
        try await search("nio", answer: .sample("apple/swift-nio", "apple/swift-log"))
        #expect(screen.tableView.simulateSelection(of: IndexPath(row: 1, section: 0)))
        let detail = try #require(navigation.topViewController as? RepositoryDetailViewController)
        #expect(detail.title == "swift-log")
        #expect(screen.tableView.indexPathForSelectedRow == nil)
        #expect(navigation.simulateBack())
        #expect(navigation.topViewController === screen)
        #expect(rows.count == 2)
    }

    @Test("An opened result is marked as seen: one row is updated in its cell")
    func seen() async throws {
        func texts(_ name: String) throws -> [String?] {
            let cells = rows.map { screen.tableView.headlessCell(forRowAt: $0) }
            let cell = try #require(cells.first { $0.accessibilityIdentifier == "search.result.\(name)" })
            let badge: UILabel = try #require(cell.descendant("updates.\(name)"))
            return [(cell as? SearchResultCell)?.isSeen == true ? "seen" : nil, badge.text]
        }
        try await search("nio", answer: .sample("apple/swift-nio", "apple/swift-log"))
        let cell = screen.tableView.headlessCell(forRowAt: IndexPath(row: 1, section: 0))
        #expect(try texts("apple/swift-log") == [nil, "↻ 1"])
        #expect(screen.tableView.simulateSelection(of: IndexPath(row: 1, section: 0)))
        #expect(navigation.simulateBack())
        await mainQueueTurn()
        await mainQueueTurn()
        #expect(try texts("apple/swift-log") == ["seen", "↻ 2"])
        #expect(try texts("apple/swift-nio") == [nil, "↻ 1"])
        #expect(screen.tableView.headlessCell(forRowAt: IndexPath(row: 1, section: 0)) === cell)
        // Visiting the result again changes nothing.
        #expect(screen.tableView.simulateSelection(of: IndexPath(row: 1, section: 0)))
        #expect(navigation.simulateBack())
        await mainQueueTurn()
        await mainQueueTurn()
        #expect(try texts("apple/swift-log") == ["seen", "↻ 2"])
    }

    @Test("Scrolling to the last row loads the next page, below the existing rows")
    func pagingByScrolling() async throws {
        try await search("a", answer: .sample("a/1", "a/2", total: 3, next: .page2))
        let firstCell = screen.tableView.headlessCell(forRowAt: IndexPath(row: 0, section: 0))
        screen.tableView.simulateDisplay(ofRows: [IndexPath(row: 0, section: 0)])
        #expect(screen.presenter.state.pendingRequest == nil)
        screen.tableView.simulateDisplay(ofRows: rows)
        #expect(try !isShown("search.more"))
        let call = try await client.nextCall()
        #expect(call.request == .page(.page2))
        call.answer(.sample("a/3", total: 3))
        await settle()
        #expect(rows.count == 3)
        #expect(screen.tableView.headlessCell(forRowAt: IndexPath(row: 0, section: 0)) === firstCell)
        #expect(try !isShown("search.more"))
    }

    @Test("The button loads the next page")
    func pagingByButton() async throws {
        try await search("a", answer: .sample("a/1", total: 2, next: .page2))
        try tap("search.more")
        try await client.nextCall().answer(.sample("a/2", total: 2))
        await settle()
        #expect(cellIdentifiers == ["search.result.a/1", "search.result.a/2"])
    }

    @Test("A failed page leaves the rows, shows the reason, and can be requested again")
    func failingPage() async throws {
        try await search("a", answer: .sample("a/1", total: 2, next: .page2))
        try tap("search.more")
        try await client.nextCall().fail(.status(500))
        await settle()
        #expect(rows.count == 1)
        #expect(try text("search.more.error")?.contains("500") == true)
        screen.tableView.simulateDisplay(ofRows: [])
        screen.tableView.simulateDisplay(ofRows: rows)
        #expect(screen.presenter.state.pendingRequest == nil)

        try tap("search.more.retry")
        try await client.nextCall().answer(.sample("a/2", total: 2))
        await settle()
        #expect(rows.count == 2)
        #expect(try !isShown("search.more.error"))
    }

    @Test("A failed search shows the reason in place of results, and can be repeated")
    func failureAndRetry() async throws {
        screen.searchBar.simulateEditing(text: "a")
        screen.searchBar.simulateSearch()
        try await client.nextCall().fail(.refused)
        await settle()
        #expect(try text("search.status") == SearchError.refused.title)
        #expect(try text("search.message") == SearchError.refused.advice)
        #expect(rows.isEmpty)

        try tap("search.retry")
        try await client.nextCall().answer(.sample("a/1"))
        await settle()
        #expect(rows.count == 1)
        #expect(try !isShown("search.retry"))
        #expect(try !isShown("search.message"))
    }

    @Test("A search without results says so")
    func noResults() async throws {
        try await search("zzz", answer: .sample())
        #expect(try text("search.status") == "No Results for “zzz”")
        #expect(rows.isEmpty)
    }

    @Test("A search that takes long can be cancelled")
    func cancelling() async throws {
        screen.searchBar.simulateEditing(text: "a")
        #expect(try isShown("search.cancel"))
        try tap("search.cancel")
        #expect(try text("search.status") == "Cancelled")
        #expect(try !isShown("search.cancel"))
        #expect(screen.searchBar.text == "a")
    }

    @Test("The bar's cancel button resets the search")
    func cancelButtonOfTheBar() async throws {
        #expect(!screen.searchBar.showsCancelButton)
        try await search("a", answer: .sample("a/1"))
        #expect(screen.searchBar.becomeFirstResponder())
        #expect(screen.searchBar.showsCancelButton)
        #expect(screen.searchBar.simulateCancel())
        #expect(screen.searchBar.text == "")
        #expect(!screen.searchBar.showsCancelButton)
        #expect(!screen.searchBar.isFirstResponder)
        #expect(try text("search.status") == "Search Repositories")
    }

    @Test("The bar shows its cancel button only while the person edits")
    func cancelButtonAfterSearching() async throws {
        screen.searchBar.simulateEditing(text: "a")
        #expect(screen.searchBar.showsCancelButton)
        screen.searchBar.simulateSearch()
        #expect(!screen.searchBar.isFirstResponder)
        #expect(!screen.searchBar.showsCancelButton)
        try await client.nextCall().answer(.sample("a/1"))
        await settle()
    }

    @Test("The screen is released with its presenter, also while it searches")
    func release() async throws {
        weak var released: SearchViewController?
        do {
            let screen = SearchViewController(client: client, faults: [], clock: clock)
            screen.loadViewIfNeeded()
            screen.searchBar.simulateEditing(text: "a")
            released = screen
        }
        #expect(released == nil)
    }
}
