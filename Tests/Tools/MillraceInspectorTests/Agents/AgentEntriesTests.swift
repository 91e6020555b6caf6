import Foundation
import Millrace
@_spi(MillraceHub) import MillraceRecording
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

@testable @_spi(MillraceHub) import MillraceInspector

@Suite("Agents: entries", .recordingScope)
struct AgentEntriesTests {
    @Test("Entries are listed newest first, with kind, action, thread and whether the state changed")
    func list() async throws {
        let main = RecordedThread(number: 1, isMain: true)
        let worker = RecordedThread(number: 2, name: "worker")
        let timeline = Timeline { transition in
            if case .note? = transition.action as? Tallying.Action { return transition.on(worker) }
            return transition.on(main)
        }
        let agent = TestAgent(Inspection(timeline, of: makeHello()))
        let tally = Tally()
        for action in [.add(2), .nothing, .note("x")] as [Tallying.Action] { tally.dispatch(action) }
        tally.container.update { $0 = Tallying.State(count: 9) }
        let answer = try await agent.ask("entries")
        let entries = try #require(answer["entries"])
        #expect(entries.each("entry") == [5, 4, 3, 2, 1])
        #expect(entries.each("kind") == ["change", "action", "action", "action", "start"])
        #expect(entries.each("action") == [nil, #"note("x")"#, "nothing", "add(2)", nil])
        #expect(entries.each("changed") == [true, true, false, true, false])
        #expect(entries.each("thread") == [nil, "worker", nil, nil, nil])
        #expect(entries.each("name") == Array(repeating: "tally", count: 5))
        #expect(entries[0]?["at_ms"]?.double != nil)
        #expect(answer["kept"] == ["oldest": 1, "newest": 5])
        #expect(answer["next_before"] == nil)
    }

    @Test("Skipped and recomputed entries, and entries that continue from the past, are marked")
    func marks() async throws {
        let agent = TestAgent()
        let tally = Tally()
        tally.dispatch(.add(1))
        tally.dispatch(.add(2))
        try agent.inspection.timeline.setSkipped(true, 2)
        agent.inspection.timeline.travel(to: .after(1))
        tally.dispatch(.add(4))
        agent.inspection.timeline.travel(to: .start)
        tally.dispatch(.add(8))
        let entries = try #require(try await agent.ask("entries")["entries"])
        #expect(entries.each("continues") == ["start", 1, nil, nil, nil])
        #expect(entries.each("skipped") == [nil, nil, nil, true, nil])
        #expect(entries.each("recomputed") == [nil, nil, true, true, nil])
        #expect(try await agent.ask("value", ["entry": 3])["recomputed"] == true)
        #expect(try await agent.ask("value", ["entry": 4])["recomputed"] == nil)
    }

    @Test("An entry says where it was sent from, what it follows from and what follows from it")
    func origin() async throws {
        let agent = TestAgent(
            Inspection(Timeline(), of: makeHello(), later: { queue, _, body in queue.async(execute: body) })
        )
        let tally = Tally()
        let other = StateContainer(0, name: "other")
        let observation = tally.container.observe { change in other.update { $0 = change.count } }
        tally.dispatch(.add(1))
        let caller = try #require(agent.inspection.timeline.entry(3)?.transition.caller)
        caller.setFrames([])
        #expect(try await agent.ask("entry", ["entry": 3])["sent_from"] == nil, "nobody can look it up")
        agent.inspection.noteHub(isThere: true)
        #expect(
            try await agent.ask("entry", ["entry": 3])["sent_from"]?[0] == "‹being looked up: call again›"
        )
        caller.setFrames([CallSite.Frame(function: "CartPresenter.add", file: "/Shop/Cart.swift", line: 31)])
        let first = try await agent.ask("entry", ["entry": 3])
        #expect(first["sent_from"] == ["CartPresenter.add Cart.swift:31"])
        #expect(first["led_to"] == [4])
        #expect(first["because_of"] == nil && first["causes"] == nil)
        let second = try await agent.ask("entry", ["entry": 4])
        #expect(second["because_of"] == 3)
        let cause = try #require(second["causes"]?[0]?.object)
        #expect(Set(cause.keys) == ["entry", "name", "action", "sent_from"], "it follows from nothing")
        #expect(cause["entry"] == 3 && cause["sent_from"] == "CartPresenter.add Cart.swift:31")
        #expect(second["led_to"] == nil)
        withExtendedLifetime(observation) {}
    }

    @Test("Of many causes in a row an entry has the nearest eight, the first one first")
    func manyCauses() async throws {
        let agent = TestAgent()
        let tally = Tally()
        let observation = tally.container.observe { change in
            if change.count < 12 { tally.dispatch(.add(1)) }
        }
        tally.dispatch(.add(1))
        let last = try await agent.ask("entry", ["entry": 13])
        #expect(last["because_of"] == 12)
        #expect(last["causes"]?.each("entry") == [5, 6, 7, 8, 9, 10, 11, 12])
        #expect(last["causes"]?[0]?["because_of"] == 4)
        withExtendedLifetime(observation) {}
    }

    @Test("Of causes with long actions an entry has the nearest that fit")
    func longCauses() async throws {
        let agent = TestAgent()
        let (journal, container) = (Journal("Calls"), StateContainer(0, name: "last"))
        var cause: Journal.Noted?
        for number in 1...6 {
            cause = journal.note("\(number)" + String(repeating: "x", count: 400), after: cause)
        }
        cause?.leading { container.update { $0 = 1 } }
        let newest = try #require(agent.inspection.timeline.entries.last)
        let causes = try await agent.ask("entry", ["entry": JSON(newest.id)])["causes"]
        let numbers = try #require(causes?.array).compactMap { $0["entry"]?.integer(Int.self) }
        #expect(numbers.last == newest.id - 1 && numbers == numbers.sorted() && 2...4 ~= numbers.count)
        #expect(causes?[0]?["because_of"] != nil)
    }

    @Test("Only entries that match all filters are listed")
    func filters() async throws {
        let agent = TestAgent()
        let tally = Tally()
        for action in [.add(1), .add(2), .note("a note")] as [Tallying.Action] { tally.dispatch(action) }
        _ = Library(after: [.nothing, .add(Lending.Book(title: "A", pages: 1))])
        for (arguments, expected) in [
            (["text": "ADD"], [7, 3, 2]),
            (["text": "note"], [4]),
            (["text": "Lending"], [7, 6]),
            (["kind": "start"], [5, 1]),
            (["kind": "action", "text": "add", "before": 7], [3, 2]),
            (["changed": false], [6, 5, 1]),
            (["after": 3, "before": 6], [5, 4]),
            (["after": 100], []),
            (["text": "absent"], []),
            (["text": ""], [7, 6, 5, 4, 3, 2, 1]),
            (["before": 1], []),
            (["limit": 2], [7, 6]),
            (["store": agent.store("library")], [7, 6, 5]),
        ] as [([String: JSON], [Int])] {
            let answer = try await agent.ask("entries", .object(arguments))
            #expect(answer["entries"]?.each("entry") == expected.map { JSON($0) }, "\(arguments)")
        }
    }

    @Test("The cursor pages through thousands of entries, each once, with and without a filter")
    func cursor() async throws {
        let agent = TestAgent(makeInspection(limits: Timeline.Limits(count: 20_000)))
        let tally = Tally()
        for number in 1..<3_000 { tally.dispatch(number % 100 == 0 ? .note("rare") : .add(number)) }
        var later = 0
        for (filter, count) in [([:], 3_000), (["text": "rare"], 34)] as [([String: JSON], Int)] {
            var seen: [Int] = []
            var arguments = filter.merging(["limit": 100]) { $1 }
            repeat {
                let answer = try await agent.ask("entries", .object(arguments))
                seen += answer["entries"]?.each("entry").compactMap { $0?.integer(Int.self) } ?? []
                arguments["before"] = answer["next_before"]
                if let next = answer["next_before"]?.integer(Int.self) {
                    #expect(answer["not_looked_at"] == JSON(next - 1))
                }
                // An entry that is recorded between the requests for two pages of results is in none of the later
                // pages.
                if filter.isEmpty && later < 5 {
                    tally.dispatch(.note("rare"))
                    later += 1
                }
            } while arguments["before"] != nil
            #expect(seen == seen.sorted(by: >))
            #expect(Set(seen).count == seen.count)
            #expect(seen.count == count, "\(filter)")
        }
    }

    @Test("A call examines at most ten thousand entries, and returns the position to continue at")
    func reach() async throws {
        let agent = TestAgent(makeInspection(limits: Timeline.Limits(count: 30_000)))
        let tally = Tally()
        tally.dispatch(.note("needle"))
        for _ in 0..<12_000 { tally.dispatch(.nothing) }
        let answer = try await agent.ask("entries", ["text": "needle"])
        #expect(answer["entries"] == [])
        #expect(answer["note"]?.string?.hasPrefix("10000 entries were looked at") == true)
        let next = try #require(answer["next_before"])
        let rest = try await agent.ask("entries", ["text": "needle", "before": next])
        #expect(rest["entries"]?.each("entry") == [2])
        #expect(rest["next_before"] == nil)
    }

    @Test("Only requested entries that are still stored count as not examined")
    func notLookedAt() async throws {
        let agent = TestAgent(makeInspection(limits: Timeline.Limits(count: 20)))
        let tally = Tally()
        for _ in 0..<30 { tally.dispatch(.nothing) }
        for (end, count) in [(0, 15), (5, 15), (11, 15), (12, 14), (20, 6), (25, 1), (26, nil)] {
            let answer = try await agent.ask("entries", ["after": JSON(end), "limit": 5])
            #expect(answer["kept"] == ["oldest": 12, "newest": 31])
            #expect(answer["entries"]?.each("entry") == [31, 30, 29, 28, 27])
            #expect(answer["not_looked_at"] == count.map { JSON($0) }, "after \(end)")
        }
    }

    @Test("The tool entry returns an entry's action, changes, effects and duration")
    func entry() async throws {
        let timeline = Timeline {
            $0.on(RecordedThread(number: 1), effects: (0..<12).map { "effect \($0)" })
        }
        let agent = TestAgent(Inspection(timeline, of: makeHello()))
        let library = Library(after: [.add(Lending.Book(title: "A", pages: 1))])
        library.dispatch(.rename(0, "B"))
        var answer = try await agent.ask("entry", ["entry": 3])
        #expect(answer["action"] == #"rename(0, "B")"#)
        #expect(answer["type"] == "Lending.Action")
        #expect(answer["changes"] == [["path": "books[0].title", "old": "A", "new": "B"]])
        #expect(answer["took_us"] == .number("7.0"))
        #expect(answer["effects"]?[9] == "effect 9")
        #expect(answer["effects_left_out"] == 2)
        library.dispatch(.count(to: 100))
        answer = try await agent.ask("entry", ["entry": 4])
        #expect(answer["changes"]?.array?.count == 20)
        #expect(answer["changes_left_out"] == 80)
        #expect(answer["changes"]?[19] == ["path": "numbers[19]", "new": 19])
        answer = try await agent.ask("entry", ["entry": 1])
        #expect(answer["kind"] == "start")
        #expect(answer["changes"] == [])
        #expect(answer["action"] == nil)
    }

    @Test("A call for a missing entry is refused with the range of the existing ones")
    func missing() async throws {
        let agent = TestAgent(makeInspection(limits: Timeline.Limits(count: 5)))
        for tool in ["entry", "value", "diff"] {
            let error = try await agent.refusal(tool, ["entry": 1])
            #expect(error == AgentError(.notFound, "There is no entry 1: none is kept."))
        }
        let tally = Tally()
        for _ in 0..<20 { tally.dispatch(.add(1)) }
        for number in [1, 16, 22] {
            let error = try await agent.refusal("entry", ["entry": JSON(number)])
            #expect(
                error
                    == AgentError(
                        .notFound,
                        "There is no entry \(number): those from 17 to 21 are kept."
                    )
            )
        }
    }
}

extension Transition {
    /// A copy of the transition with this thread, these effects, and a duration of seven microseconds.
    fileprivate func on(_ thread: RecordedThread, effects: [Any] = []) -> Transition {
        Transition(
            store: store,
            order: order,
            sequence: sequence,
            cause: cause,
            old: old,
            new: new,
            effects: effects,
            instant: instant,
            duration: .microseconds(7),
            thread: thread
        )
    }
}
