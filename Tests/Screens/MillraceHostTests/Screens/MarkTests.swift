import Dispatch
import HeadlessUIKit
import Millrace
@_spi(MillraceHub) import MillraceInspector
@_spi(MillraceHub) import MillraceRecording
import TestSupport
import Testing

@testable import MillraceHost

@MainActor
@Suite("Agents: how screens have changed since a mark", .exclusively(.keyWindow))
struct MarkTests {
    @Test("What has changed on the screen by other means is told since the mark, and then since the next one")
    func changes() async throws {
        let count = label("0")
        let agent = Agent(screen(of: count, button("More")))
        var mark = try #require(try await agent.answer("mark")["mark"])
        func since() async throws -> [String: JSON] {
            let answer = try await agent.answer("since", ["mark": mark])
            mark = try #require(answer["mark"])
            return try #require(answer["screen"]?.object)
        }
        #expect(try await since() == ["screen": "unchanged"])
        count.text = "1"
        let changes = try await since()
        #expect(changes["screen"] == "changed")
        #expect(changes.lines("removed") == ["text \"0\""] && changes.lines("added") == ["text \"1\""])
        #expect(agent.summary == "read what followed")
        #expect(try await since() == ["screen": "unchanged"])
    }

    @Test("Two agents that mark one after the other each have their own screen")
    func twoAgents() async throws {
        let count = label("0")
        let agent = Agent(screen(of: count))
        let first = try #require(try await agent.answer("mark")["mark"])
        count.text = "1"
        let second = try #require(try await agent.answer("mark")["mark"])
        #expect(try await agent.answer("since", ["mark": first])["screen"]?.object?["screen"] == "changed")
        #expect(try await agent.answer("since", ["mark": second])["screen"] == ["screen": "unchanged"])
    }

    @Test("What the app does on the main queue is waited for, before a mark and after it")
    func idle() async throws {
        let count = label("0")
        let agent = Agent(screen(of: count))
        DispatchQueue.main.async { count.text = "1" }
        let mark = try #require(try await agent.answer("mark")["mark"])
        #expect(try await agent.answer("since", ["mark": mark])["screen"] == ["screen": "unchanged"])
        DispatchQueue.main.async { DispatchQueue.main.async { count.text = "2" } }
        let changes = try #require(try await agent.answer("since", ["mark": mark])["screen"]?.object)
        #expect(changes.lines("added") == ["text \"2\""])
    }

    @Test("A text that was secret at the mark is hidden, although it is none any more")
    func secrets() async throws {
        let token = Guarded<[String]>(["token-12345"])
        let shown = label("token-12345")
        let agent = Agent(screen(of: shown), secrets: { token.withLock { $0 } })
        let mark = try #require(try await agent.answer("mark")["mark"])
        token.exchange([])
        shown.text = "signed out"
        let answer = try await agent.answer("since", ["mark": mark])
        #expect(answer["screen"]?.object?.lines("removed") == ["text \"‹hidden›\""])
    }

    @Test("A mark does not retain the screen, and another one is described")
    func another() async throws {
        weak var first: UIViewController?
        let agent = Agent(UIViewController())
        func show() {
            let controller = screen("First", of: label("first"))
            first = controller
            agent.window.rootViewController = controller
        }
        show()
        let mark = try #require(try await agent.answer("mark")["mark"])
        agent.window.rootViewController = screen("Second", of: label("second"))
        let changes = try #require(try await agent.answer("since", ["mark": mark])["screen"]?.object)
        #expect(first == nil)
        #expect(changes["screen"] == "another")
        #expect(changes.lines("lines").contains { $0.contains("second") })
    }

    @Test("While the app shows no window, a note says so, and the entries are told")
    func noWindow() async throws {
        let agent = Agent(UIViewController())
        agent.window.rootViewController = nil
        let marked = try await agent.answer("mark")
        #expect(marked["note"]?.string?.hasPrefix("The app shows no window yet.") == true)
        let mark = try #require(marked["mark"])
        let answer = try await agent.answer("since", ["mark": mark])
        #expect(answer["entries"] == [] && answer["screen"] == nil)
        #expect(answer["note"]?.string?.contains("The app shows no window yet.") == true)
        agent.window.rootViewController = UIViewController()
        let later = try await agent.answer("since", ["mark": mark])
        #expect(later["screen"] == nil)
        #expect(later["note"]?.string?.hasSuffix("At the mark there was no screen.") == true)
    }
}
