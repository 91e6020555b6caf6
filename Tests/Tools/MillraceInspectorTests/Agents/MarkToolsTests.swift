import Millrace
@_spi(MillraceHub) import MillraceRecording
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

@testable @_spi(MillraceHub) import MillraceInspector

@Suite("Agents: what followed an act", .recordingScope)
struct MarkToolsTests {
    private func mark(_ agent: TestAgent) async throws -> JSON {
        try #require(try await agent.ask("mark")["mark"])
    }

    @Test(
        "What followed a mark is listed oldest first, with events of journals, causes and the line that has sent it"
    )
    func row() async throws {
        let agent = TestAgent()
        let tally = Tally()
        let calls = Journal("Calls")
        let other = StateContainer(0, name: "other")
        let observation = tally.container.observe { change in
            calls.note("GET /films")?.leading(to: { other.update { $0 = change.count } })
        }
        tally.dispatch(.add(1))
        let mark = try await mark(agent)
        let first = agent.inspection.timeline.ids.upperBound
        tally.dispatch(.add(2))
        let sender = try #require(agent.inspection.timeline.entry(first)?.transition)
        sender.caller?.setFrames([.init(function: "CartPresenter.add", file: "/Shop/Cart.swift", line: 31)])
        let answer = try await agent.ask("since", ["mark": mark])
        let entries = try #require(answer["entries"])
        #expect(entries.each("entry") == [JSON(first), JSON(first + 1), JSON(first + 2)])
        #expect(entries.each("name") == ["tally", "Calls", "other"])
        #expect(entries.each("kind") == ["action", "event", "change"])
        #expect(entries.each("action") == ["add(2)", #""GET /films""#, nil])
        #expect(entries.each("changed") == [true, nil, true])
        #expect(entries.each("because_of") == [nil, JSON(first), JSON(first + 1)])
        if TransitionProbe.recordsCallers {
            #expect(entries[0]?["sent_from"] == "CartPresenter.add Cart.swift:31")
        }
        #expect(Set(answer.object?.keys ?? [:].keys) == ["entries", "mark", "note"])
        #expect(answer["note"]?.string?.hasPrefix("The app does not watch for warnings") == true)
        #expect(try await agent.ask("since", ["mark": answer["mark"] ?? 0])["entries"] == [])
        withExtendedLifetime(observation) {}
    }

    @Test("Where an entry was sent from is said to be looked up, while it is")
    func pending() async throws {
        let inspection = Inspection(
            Timeline(),
            of: makeHello(),
            later: { queue, _, body in queue.async(execute: body) }
        )
        let agent = TestAgent(inspection)
        let mark = try await mark(agent)
        Tally().dispatch(.add(1))
        guard let caller = inspection.timeline.entries.last?.transition.caller else { return }
        caller.setFrames([])
        inspection.noteHub(isThere: true)
        let entries = try await agent.ask("since", ["mark": mark])["entries"]
        #expect(entries?.each("sent_from").last == "‹being looked up: call again›")
    }

    @Test("Events of journals are entries of their own kind")
    func events() async throws {
        let agent = TestAgent()
        let tally = Tally()
        tally.dispatch(.add(1))
        Journal("Calls").note("GET /films")
        #expect(try await agent.ask("entries", ["kind": "event"])["entries"]?.each("entry") == [3])
        #expect(try await agent.ask("entries", ["kind": "action"])["entries"]?.each("entry") == [2])
    }

    @Test("What does not fit is counted, and follows the next mark", arguments: [nil, 7] as [Int?])
    func pages(limit: Int?) async throws {
        let agent = TestAgent()
        var mark = try await mark(agent)
        let tally = Tally()
        for number in 1...100 { tally.dispatch(.add(number)) }
        var seen: [JSON?] = []
        while true {
            let answer = try await agent.ask(
                "since",
                ["mark": mark, "limit": limit.map { JSON($0) } ?? .null]
            )
            let page = answer["entries"]?.each("entry") ?? []
            #expect(page.count <= limit ?? 40 && JSON.array(page.map { $0 ?? .null }).data.count <= 4_700)
            seen += page
            mark = try #require(answer["mark"])
            guard let rest = answer["left_out"] else { break }
            #expect(rest == JSON(101 - seen.count))
        }
        #expect(seen == (1...101).map { JSON($0) })
    }

    @Test("Entries that were dropped after the mark are counted")
    func dropped() async throws {
        let agent = TestAgent(makeInspection(limits: Timeline.Limits(count: 10)))
        let tally = Tally()
        tally.dispatch(.add(1))
        let mark = try await mark(agent)
        for number in 1...20 { tally.dispatch(.add(number)) }
        let kept = agent.inspection.timeline.ids
        let answer = try await agent.ask("since", ["mark": mark])
        #expect(answer["dropped"] == JSON(kept.lowerBound - 3))
        #expect(answer["entries"]?.each("entry").first == JSON(kept.lowerBound))
    }

    @Test("Entries from before the mark that have got new numbers did not follow")
    func renumbered() async throws {
        let agent = TestAgent()
        let timeline = agent.inspection.timeline
        let tally = Tally()
        for number in 1...5 { tally.dispatch(.add(number)) }
        let mark = try await mark(agent)
        try timeline.setSkipped(true, 3)
        timeline.sweep()
        let last = timeline.ids.upperBound
        tally.dispatch(.add(6))
        let answer = try await agent.ask("since", ["mark": mark])
        #expect(answer["entries"]?.each("entry") == [JSON(last)])
        #expect(answer["dropped"] == nil)
    }

    @Test(
        "A mark that the session does not know is refused: it was never set, or eight others were set since"
    )
    func unknown() async throws {
        let agent = TestAgent()
        let first = try await mark(agent)
        for _ in 1...8 { _ = try await mark(agent) }
        for number in [7, first] as [JSON] {
            let error = try await agent.refusal("since", ["mark": number])
            #expect(error.code == .notFound)
            #expect(
                error.message.hasPrefix(
                    "This session has no mark \(number.integer(Int.self) ?? 0): the app was"
                )
            )
        }
    }

    @Test("Warnings since the mark are part of the answer, the newest first, also those without an entry")
    func warnings() async throws {
        let agent = TestAgent.warnedOfStorms()
        func storms(_ count: Int) { for number in 0..<count { storm("store \(number)") } }
        func storm(_ name: String) {
            let container = StateContainer(0, name: name)
            for _ in 0..<3 { container.update { $0 += 1 } }
        }
        storm("before")
        let mark = try await mark(agent)
        #expect(try await agent.ask("since", ["mark": mark])["warnings"] == nil)
        storm("after")
        #expect(try await agent.ask("since", ["mark": mark])["warnings"]?.each("store") == ["after"])
        agent.inspection.warnings.forgetEntries()
        #expect(try await agent.ask("since", ["mark": mark])["warnings"]?.each("store") == ["after"])
        storms(5)
        let answer = try await agent.ask("since", ["mark": mark])
        #expect(answer["warnings"]?[0]?["store"] == "store 4")
        #expect(answer["warnings_left_out"] == JSON(6 - (answer["warnings"]?.array?.count ?? 0)))
    }

    @Test("What is unusual about the app is part of the answer")
    func remarks() async throws {
        let agent = TestAgent()
        let tally = Tally()
        tally.dispatch(.add(1))
        let mark = try await mark(agent)
        agent.inspection.timeline.travel(to: .start)
        #expect(try await agent.ask("since", ["mark": mark])["app"]?["shows_state_after"] == "start")
    }

    @Test("Nothing follows in an ended session")
    func ended() async throws {
        let inspection = makeInspection()
        let tally = Tally()
        for number in 1...3 { tally.dispatch(.add(number)) }
        let agent = TestAgent(try closed(inspection))
        let answer = try await agent.ask("since", ["mark": try await mark(agent)])
        #expect(answer["entries"] == [] && answer["app"]?["has_ended"] == true)
    }
}
