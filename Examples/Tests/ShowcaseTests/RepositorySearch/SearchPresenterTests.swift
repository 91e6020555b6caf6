import Foundation
import MillraceTesting
import Prex
import TestSupport
import Testing

@testable import ShowcaseApps

@MainActor
@Suite(.timeLimit(.minutes(30)))
struct SearchPresenterTests {
    let client = ScriptedClient()
    let clock = ManualClock()
    let view = RecordingView()
    let presenter: SearchPresenter

    init() {
        presenter = SearchPresenter(view: view, client: client, clock: clock)
    }

    private var phase: Listing<Repository> { presenter.state.phase }

    private func found(_ fullNames: String..., total: Int, next: NextPage) -> Listing<Repository> {
        .found(
            .init(items: fullNames.map(Repository.sample), totalCount: total, nextPage: next)
        )
    }

    /// Starts a search and answers it.
    private func search(_ query: String, answer: ResultPage<Repository>) async throws {
        presenter.search(for: query)
        try await client.nextCall().answer(answer)
        await presenter.request?.value
    }

    private func waitForOne(of events: AsyncStream<Void>) async {
        for await _ in events { break }
    }

    @Test("Typing without a pause makes one request")
    func debounce() async throws {
        presenter.queryChanged(to: "n")
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(299))
        presenter.queryChanged(to: "ni")
        presenter.queryChanged(to: "nio")
        await clock.waitForSleepers()
        #expect(phase == .loading)
        clock.advance(by: .milliseconds(300))

        let call = try await client.nextCall()
        try #require(call.request == .search("nio"))
        call.answer(.sample("apple/swift-nio"))
        await presenter.request?.value
        #expect(phase == found("apple/swift-nio", total: 1, next: .none))
    }

    @Test("The search key and a suggestion search without a delay")
    func immediateSearch() async throws {
        presenter.search(for: "nio")
        let first = try await client.nextCall()
        #expect(first.request == .search("nio"))
        first.answer(.sample())
        presenter.queryChanged(to: "log")
        presenter.searchNow()
        let second = try await client.nextCall()
        #expect(second.request == .search("log"))
        second.answer(.sample())
    }

    @Test("The search key repeats neither a pending nor a completed search")
    func searchKeyAfterThePause() async throws {
        presenter.queryChanged(to: "nio")
        await clock.waitForSleepers()
        clock.advance(by: .typingPause)
        let call = try await client.nextCall()
        presenter.searchNow()
        #expect(presenter.state.requestNumber == 1)
        call.answer(.sample("apple/swift-nio"))
        await presenter.request?.value
        presenter.searchNow()
        #expect(presenter.state.requestNumber == 1)
        #expect(phase == found("apple/swift-nio", total: 1, next: .none))
    }

    @Test("The search key repeats a cancelled search")
    func searchKeyAfterCancelling() async throws {
        presenter.search(for: "nio")
        presenter.cancel()
        presenter.searchNow()
        #expect(phase == .loading)
        try await client.nextCall().answer(.sample("apple/swift-nio"))
        await presenter.request?.value
        #expect(phase == found("apple/swift-nio", total: 1, next: .none))
    }

    @Test("The answer to a replaced search is never shown")
    func overtaking() async throws {
        presenter.search(for: "old")
        let oldCall = try await client.nextCall()
        let oldRequest = presenter.request
        presenter.search(for: "new")
        let newCall = try await client.nextCall()

        newCall.answer(.sample("new/new"))
        await presenter.request?.value
        oldCall.answer(.sample("old/old"))
        await oldRequest?.value

        #expect(phase == found("new/new", total: 1, next: .none))
        #expect(!view.states.contains { $0.phase == found("old/old", total: 1, next: .none) })
    }

    @Test("The answer to a replaced search is not shown while the newer one is pending")
    func overtakingWhileSearching() async throws {
        presenter.search(for: "old")
        let oldCall = try await client.nextCall()
        let oldRequest = presenter.request
        presenter.search(for: "new")
        oldCall.answer(.sample("old/old"))
        await oldRequest?.value
        #expect(phase == .loading)

        try await client.nextCall().answer(.sample("new/new"))
        await presenter.request?.value
        #expect(phase == found("new/new", total: 1, next: .none))
    }

    @Test("The request of a replaced search is cancelled")
    func cancellation() async throws {
        let (cancellations, continuation) = AsyncStream.makeStream(of: Void.self)
        let client = EndlessClient { continuation.yield() }
        let presenter = SearchPresenter(view: view, client: client, clock: clock)
        presenter.search(for: "old")
        await client.waitForRequest()
        presenter.search(for: "")
        await waitForOne(of: cancellations)
    }

    @Test("The pages are loaded in order up to the last")
    func paging() async throws {
        try await search("a", answer: .sample("a/1", total: 3, next: .page2))

        presenter.loadNextPage()
        presenter.loadNextPage()
        let second = try await client.nextCall()
        try #require(second.request == .page(.page2))
        #expect(phase == found("a/1", total: 3, next: .loading(.page2)))
        second.answer(.sample("a/2", total: 3, next: .page3))
        await presenter.request?.value
        #expect(phase == found("a/1", "a/2", total: 3, next: .available(.page3)))

        presenter.loadNextPage()
        let third = try await client.nextCall()
        try #require(third.request == .page(.page3))
        third.answer(.sample("a/3", total: 3))
        await presenter.request?.value
        #expect(phase == found("a/1", "a/2", "a/3", total: 3, next: .none))
    }

    @Test("The next page of a replaced search is never shown")
    func overtakenPage() async throws {
        try await search("a", answer: .sample("a/1", next: .page2))
        presenter.loadNextPage()
        let page = try await client.nextCall()
        let pageRequest = presenter.request
        try await search("b", answer: .sample("b/1"))
        page.answer(.sample("a/2"))
        await pageRequest?.value
        #expect(phase == found("b/1", total: 1, next: .none))
    }

    @Test("A failed page leaves the results, and is loaded when requested again")
    func failingPage() async throws {
        try await search("a", answer: .sample("a/1", total: 2, next: .page2))
        presenter.loadNextPage()
        try await client.nextCall().fail(.timedOut)
        await presenter.request?.value
        #expect(phase == found("a/1", total: 2, next: .failed(.page2, .timedOut)))

        presenter.loadNextPage()
        try await client.nextCall().answer(.sample("a/2", total: 2))
        await presenter.request?.value
        #expect(phase == found("a/1", "a/2", total: 2, next: .none))
    }

    @Test("A failed search has its reason, and succeeds when it is repeated")
    func retry() async throws {
        let test = TestStore(presenter)
        presenter.search(for: "a")
        try await test.receive(.queryChanged("a")) {
            $0.query = "a"
            $0.phase = .loading
            $0.requestNumber = 1
        }
        try await client.nextCall().fail(.offline)
        try await test.receive(.answered(.failure(.offline), request: 1)) { $0.phase = .failed(.offline) }

        presenter.searchNow()
        try await test.receive(.searchRestarted) {
            $0.phase = .loading
            $0.requestNumber = 2
        }
        let call = try await client.nextCall()
        try #require(call.request == .search("a"))
        call.answer(.sample("a/1"))
        try await test.receive(SearchAction.answered) {
            $0.phase = found("a/1", total: 1, next: .none)
        }
        try await test.finish()
    }

    @Test("A cancelled search stays cancelled, whatever arrives later")
    func cancel() async throws {
        presenter.search(for: "a")
        let call = try await client.nextCall()
        let request = presenter.request
        presenter.cancel()
        #expect(phase == .cancelled)
        call.answer(.sample("a/1"))
        await request?.value
        #expect(phase == .cancelled)
    }

    @Test("A cancelled pause makes no request")
    func cancelWhileTyping() async throws {
        presenter.queryChanged(to: "a")
        await clock.waitForSleepers()
        presenter.queryChanged(to: "")
        #expect(phase == .idle)
        clock.advance(by: .seconds(1))
        presenter.search(for: "b")
        let call = try await client.nextCall()
        #expect(call.request == .search("b"))
        call.answer(.sample())
    }

    @Test("A search that the view starts inside reflect is not cancelled, and gets its answer")
    func searchFromWithinReflect() async throws {
        let view = EagerView()
        let presenter = SearchPresenter(view: view, client: client, clock: clock)
        view.onSearch = { [weak presenter] query in
            if query == "a" { presenter?.queryChanged(to: "b") }
        }
        presenter.search(for: "a")
        let call = try await client.nextCall()
        try #require(call.request == .search("b"))
        call.answer(.sample("b/1"))
        await presenter.request?.value
        #expect(presenter.state.phase == found("b/1", total: 1, next: .none))
    }

    @Test("A presenter that is released cancels its request")
    func release() async throws {
        let (cancellations, continuation) = AsyncStream.makeStream(of: Void.self)
        let client = EndlessClient { continuation.yield() }
        weak var released: SearchPresenter?
        do {
            let presenter = SearchPresenter(view: view, client: client, clock: clock)
            presenter.search(for: "a")
            await client.waitForRequest()
            released = presenter
        }
        #expect(released == nil)
        await waitForOne(of: cancellations)
    }
}

/// A view that acts while it reflects a state.
@MainActor
private final class EagerView: View {
    var onSearch: (String) -> Void = { _ in }

    func reflect(change: StateChange<SearchState>) {
        if change.new.phase == .loading { onSearch(change.new.query) }
    }
}

/// A client that answers only when its task is cancelled.
private struct EndlessClient: RepositorySearching {
    let onCancel: @Sendable () -> Void
    private let clock = ManualClock()

    init(onCancel: @escaping @Sendable () -> Void) {
        self.onCancel = onCancel
    }

    func page(for request: SearchRequest) async throws(SearchError) -> ResultPage<Repository> {
        do {
            try await clock.sleep(for: .seconds(1))
        } catch {
            onCancel()
        }
        throw .cancelled
    }

    func waitForRequest() async { await clock.waitForSleepers() }
}
