import Millrace
@_spi(MillraceHub) import MillraceRecording
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

@testable @_spi(MillraceHub) import MillraceInspector

@Suite("Agents: what followed an act", .recordingScope)
struct MarkToolsTests {
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
        let mark = try #require(try await agent.ask("mark")["mark"])
        let first = try #require(mark.integer(Int.self))
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
        #expect(answer["next"] == JSON(first + 3))
        for name in ["left_out", "dropped", "warnings", "screen", "note", "app"] {
            #expect(answer[name] == nil)
        }
        let rest = try await agent.ask("since", ["mark": JSON(first + 3)])
        #expect(rest == ["entries": [], "next": JSON(first + 3)])
        withExtendedLifetime(observation) {}
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

    @Test("What does not fit is counted, and follows the next mark")
    func pages() async throws {
        let agent = TestAgent()
        let tally = Tally()
        for number in 1...100 { tally.dispatch(.add(number)) }
        var mark: JSON = 1
        var seen: [JSON?] = []
        while true {
            let answer = try await agent.ask("since", ["mark": mark])
            seen += answer["entries"]?.each("entry") ?? []
            mark = try #require(answer["next"])
            guard let rest = answer["left_out"] else { break }
            #expect(rest == JSON(101 - seen.count))
        }
        #expect(seen == (1...101).map { JSON($0) } && mark == 102)
    }

    @Test("Entries that were dropped after the mark are counted")
    func dropped() async throws {
        let agent = TestAgent(makeInspection(limits: Timeline.Limits(count: 10)))
        let tally = Tally()
        for number in 1...20 { tally.dispatch(.add(number)) }
        let kept = agent.inspection.timeline.ids
        let answer = try await agent.ask("since", ["mark": 3])
        #expect(answer["dropped"] == JSON(kept.lowerBound - 3))
        #expect(answer["entries"]?.each("entry").first == JSON(kept.lowerBound))
    }

    @Test("A mark that is still to come is refused")
    func unknown() async throws {
        let error = try await TestAgent().refusal("since", ["mark": 7])
        #expect(error == AgentError(.notFound, "Nothing is marked by 7: the next entry is 1."))
    }

    @Test("Warnings since the mark are part of the answer, also those without an entry")
    func warnings() async throws {
        var options = Warnings.Options()
        options.changesPerSecond = 2
        let inspection = Inspection(Timeline(), of: makeHello(), warnings: options)
        inspection.warnings.begin()
        let agent = TestAgent(inspection)
        let tally = Tally()
        for _ in 0..<3 { tally.dispatch(.add(1)) }
        let library = Library()
        let mark = try #require(try await agent.ask("mark")["mark"])
        #expect(try await agent.ask("since", ["mark": mark])["warnings"] == nil)
        for _ in 0..<3 { library.dispatch(.enter("Ann")) }
        #expect(try await agent.ask("since", ["mark": mark])["warnings"]?.each("store") == ["library"])
        #expect(try await agent.ask("since", ["mark": 1])["warnings"]?.each("store") == ["tally", "library"])
        inspection.warnings.forgetEntries()
        #expect(try await agent.ask("since", ["mark": mark])["warnings"]?.each("store") == ["library"])
    }

    @Test("An ended session tells what followed a number too")
    func ended() async throws {
        let inspection = makeInspection()
        let tally = Tally()
        for number in 1...3 { tally.dispatch(.add(number)) }
        let agent = TestAgent(try closed(inspection))
        #expect(try await agent.ask("mark")["mark"] == 5)
        #expect(try await agent.ask("since", ["mark": 3])["entries"]?.each("entry") == [3, 4])
    }
}
