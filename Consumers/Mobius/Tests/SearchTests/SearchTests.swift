import HeadlessUIKit
import MobiusTest
import Testing

@testable import Search

@MainActor
struct SearchTests {
    /// Each test has a window of its own: tests that share one would meet there at every `await`.
    private let window = UIWindow(frame: UIScreen.main.bounds)

    struct Echo: SearchService {
        func names(for query: String) async -> [String] { [query, query + "!"] }
    }

    final class Opened: SearchNavigation {
        var names: [String] = []
        func open(name: String) { names.append(name) }
    }

    @Test func anOldAnswerIsIgnored() throws {
        let next = updateSearch(model: SearchModel(query: "b"), event: .found(names: ["a"], query: "a"))
        try next.require(hasNothing())
    }

    @Test func aSearchIsRepeatedAtTheNextStart() {
        let first = InitSpec(initiateSearch).when(SearchModel(query: "b")).result
        #expect(first.effects == [.search(query: "b")])
    }

    @Test(.timeLimit(.minutes(1))) func whatIsTypedIsFound() async throws {
        let screen = SearchViewController(service: Echo(), navigation: Opened())
        show(screen)
        #expect(screen.field.simulateEditing(text: "ab"))
        for await model in screen.controller.models where !model.names.isEmpty { break }
        await settle(screen)
        #expect(screen.label.text == "ab, ab!")
    }

    @Test func withoutANetworkNobodyCanType() async {
        let screen = SearchViewController(service: Echo(), navigation: Opened())
        show(screen)
        NotificationCenter.default.post(name: OnlineSource.notification, object: false)
        await settle(screen)
        #expect(!screen.field.isEnabled)
    }

    private func show(_ screen: UIViewController) {
        window.rootViewController = screen
        window.isHidden = false
    }

    /// Waits until the screen shows all that its controller has been sent so far.
    private func settle(_ screen: SearchViewController) async {
        _ = screen.controller.model
        await withCheckedContinuation { turn in
            DispatchQueue.main.async { turn.resume() }
        }
    }
}
