import HeadlessUIKit
@_spi(MillraceHub) import MillraceInspector
@_spi(MillraceHub) import MillraceRecording
import TestSupport
import Testing

@testable import MillraceHost

@MainActor
@Suite("Agents: how screens have changed since a mark", .exclusively(.keyWindow))
struct MarkTests {
    @Test("What has changed on the screen by other means is told since the mark")
    func changes() async throws {
        let count = label("0")
        let agent = Agent(screen(of: count, button("More")))
        let mark = try #require(try await agent.answer("mark")["mark"])
        #expect(try await agent.answer("since", ["mark": mark])["screen"] == ["screen": "unchanged"])
        count.text = "1"
        let changes = try #require(try await agent.answer("since", ["mark": mark])["screen"]?.object)
        #expect(changes["screen"] == "changed")
        #expect(changes.lines("removed") == ["text \"0\""] && changes.lines("added") == ["text \"1\""])
        #expect(agent.summary == "read what followed \(mark.integer(Int.self) ?? 0)")
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

    @Test("The screens of the last four marks are remembered")
    func forgets() async throws {
        let agent = Agent(screen(of: label("0")))
        for number in 1...5 { _ = try await agent.screens.mark { number } }
        #expect(try await agent.screens.changes(since: 1) == nil)
        for number in 2...5 {
            #expect(try await agent.screens.changes(since: number) == ["screen": "unchanged"])
        }
    }

    @Test("While the app shows no window, a note says so, and the entries are told")
    func noWindow() async throws {
        let agent = Agent(UIViewController())
        agent.window.rootViewController = nil
        let marked = try await agent.answer("mark")
        #expect(marked["note"]?.string?.hasPrefix("The app shows no window yet.") == true)
        let answer = try await agent.answer("since", ["mark": try #require(marked["mark"])])
        #expect(answer["entries"] == [] && answer["screen"] == nil)
        #expect(answer["note"] == marked["note"])
    }
}
