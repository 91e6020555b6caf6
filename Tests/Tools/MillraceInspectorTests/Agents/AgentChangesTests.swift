import Foundation
import Millrace
@_spi(MillraceHub) import MillraceRecording
import MillraceTimeline
import TestSupport
import Testing

@testable @_spi(MillraceHub) import MillraceInspector

@Suite("Agents: differences and histories", .recordingScope)
struct AgentChangesTests {
    @Test("The tool diff compares a store's states after two entries, or before and after one entry")
    func diff() async throws {
        let agent = TestAgent()
        let tally = Tally()
        let store = agent.store("tally")
        tally.dispatch(.add(1))
        Library(after: [.write("x")]).dispatch(.nothing)
        tally.dispatch(.note("a"))
        tally.dispatch(.add(5))
        let count = { (old: Int, new: Int) -> JSON in
            ["path": "count", "old": JSON(old), "new": JSON(new)]
        }
        let log: JSON = ["path": "log[0]", "new": "a"]
        for (arguments, expected) in [
            (["entry": 2], [count(0, 1)]),
            (["entry": 1], []),
            (["store": store], [count(0, 6), log]),
            (["store": store, "from": 2], [count(1, 6), log]),
            // Entry 4 belongs to another store. Here its id only stands for the time at which it was recorded.
            (["store": store, "from": 4, "to": 6], [log]),
            (["store": store, "from": "start", "to": 6], [count(0, 1), log]),
            (["store": store, "from": "live", "to": 2], [count(6, 1), ["path": "log[0]", "old": "a"]]),
            (["store": store, "from": 7, "to": "live"], []),
        ] as [([String: JSON], [JSON])] {
            let answer = try await agent.ask("diff", .object(arguments))
            #expect(answer["changes"] == .array(expected), "\(arguments)")
        }
        for arguments in [[:], ["entry": 2, "store": store], ["entry": 2, "from": 1], ["from": 1]]
            as [JSON]
        {
            let error = try await agent.refusal("diff", arguments)
            #expect(
                error == AgentError(.badArgument, "Say either entry alone, or store with from and to.")
            )
        }
        let error = try await agent.refusal("diff", ["store": store, "from": "then"])
        #expect(error.message == "'from' has to be the number of an entry, start, or live.")
    }

    @Test(
        "If the app has one store, diff compares its states without being told which, also beside a journal"
    )
    func onlyStore() async throws {
        let agent = TestAgent()
        let tally = Tally()
        tally.dispatch(.add(1))
        let answer = try await agent.ask("diff", ["from": "start", "to": "live"])
        #expect(answer["changes"] == [["path": "count", "old": 0, "new": 1]])
        Journal("Calls").note("GET /films")
        #expect(try await agent.ask("diff", ["from": "start", "to": 2])["changes"] == answer["changes"])
    }

    @Test("A journal has no state and takes no actions")
    func journals() async throws {
        let agent = TestAgent()
        let tally = Tally()
        tally.dispatch(.add(1))
        Journal("Calls").note("GET /films")
        let app = try await agent.ask("value", ["entry": 3, "part": "app"])
        #expect("\(app)".contains("tally") && !"\(app)".contains("Calls"))
        let actions = try await agent.ask("actions", ["store": agent.store("Calls")])
        #expect(actions["actions"] == [])
        #expect(actions["note"] == "A journal has events, which have happened: none can be dispatched.")
    }

    @Test("After continuing from the past, the abandoned entries are not part of the present")
    func branches() async throws {
        let agent = TestAgent()
        let tally = Tally()
        let store = agent.store("tally")
        for number in [1, 10, 100] { tally.dispatch(.add(number)) }
        agent.inspection.timeline.travel(to: .after(2))
        let other = Tally(Tallying.State(), name: "other")
        other.dispatch(.add(1))
        let answer = try await agent.ask("diff", ["store": store, "from": 4])
        #expect(answer["changes"] == [["path": "count", "old": 111, "new": 1]])
        #expect(try await agent.ask("value", ["store": store])["entry"] == 2)
        #expect(
            try await agent.ask("value", ["entry": 6, "part": "app", "path": "tally.count"])["value"] == 1
        )
    }

    @Test("The cursor pages through many differences, each once")
    func manyDifferences() async throws {
        let agent = TestAgent()
        let library = Library(after: [.count(to: 2_000)])
        var paths: [String] = []
        var next: JSON? = 0
        while let offset = next {
            let answer = try await agent.ask("diff", ["entry": 2, "offset": offset, "limit": 100])
            paths += answer["changes"]?.each("path").compactMap { $0?.string } ?? []
            next = answer["next_offset"]
        }
        #expect(paths == (0..<2_000).map { "numbers[\($0)]" })
        library.dispatch(.count(to: 200_000))
        let answer = try await agent.ask("diff", ["entry": 3, "limit": 1])
        #expect(answer["note"]?.string?.hasPrefix("There may be more differences") == true)
    }

    @Test("Two long texts are shown where they differ")
    func texts() async throws {
        let agent = TestAgent()
        let start = String(repeating: "a", count: 10_000)
        let library = Library(after: [.write(start + "bc")])
        library.dispatch(.write(start + "bd"))
        let change = try await agent.ask("diff", ["entry": 3])["changes"]?[0]
        #expect(change?["new"]?.string?.hasSuffix("aabd\"") == true)
    }

    @Test("The tool history finds the entries that changed a field, newest first, with their actions")
    func history() async throws {
        let agent = TestAgent()
        _ = Library(after: [
            .add(Lending.Book(title: "A", pages: 1)), .nothing, .rename(0, "B"), .enter("Ann"),
            .add(Lending.Book(title: "C", pages: 2)), .rename(1, "D"), .rename(0, "E"),
        ])
        let store = agent.store("library")
        Tally().dispatch(.add(1))
        let answer = try await agent.ask("history", ["store": store, "path": "books[0].title"])
        #expect(
            answer["changes"] == [
                ["entry": 8, "kind": "action", "action": #"rename(0, "E")"#, "old": "B", "new": "E"],
                ["entry": 4, "kind": "action", "action": #"rename(0, "B")"#, "old": "A", "new": "B"],
                [
                    "entry": 2, "kind": "action", "action": #"add(Book(title: "A", pages: 1))"#,
                    "new": "A",
                ],
            ]
        )
        #expect(answer["next_before"] == nil)
        let counts = try await agent.ask("history", ["store": store, "path": "readers.Ann"])
        #expect(counts["changes"]?.each("entry") == [5])
        let whole = try await agent.ask("history", ["store": store, "path": ""])
        #expect(whole["changes"]?.each("entry") == [8, 7, 6, 5, 4, 2, 1])
        let kind = whole["changes"]?[6]?["kind"]
        #expect(kind == "start")
        let error = try await agent.refusal("history", ["store": store, "path": "books[0].titel"])
        #expect(
            error
                == AgentError(
                    .notFound,
                    "There is no 'titel' in 'books[0]', a Lending.Book with title, pages."
                )
        )
    }

    @Test("The cursor pages through a history of 12,000 entries, and each change is returned once")
    func historyCursor() async throws {
        let agent = TestAgent(makeInspection(limits: Timeline.Limits(count: 15_000)))
        let tally = Tally()
        let store = agent.store("tally")
        for number in 1...12_000 { tally.dispatch(number % 40 == 0 ? .note("x") : .add(1)) }
        var entries: [Int] = []
        var arguments: [String: JSON] = ["store": store, "path": "log", "limit": 100]
        repeat {
            let answer = try await agent.ask("history", .object(arguments))
            entries += answer["changes"]?.each("entry").compactMap { $0?.integer(Int.self) } ?? []
            arguments["before"] = answer["next_before"]
        } while arguments["before"] != nil
        #expect(entries == (1...300).map { $0 * 40 + 1 }.reversed() + [1])
    }

    @Test("A history call ends early if values are too big to compare, and the next call continues")
    func bigHistory() async throws {
        let agent = TestAgent()
        let numbers = ReducedStore<Replacing>([], name: "numbers")
        let store = agent.store("numbers")
        // The sets are equal, but share no storage, so each one is compared with the one before: 9,000 steps. A call
        // has 50,000 steps.
        for _ in 0..<8 { numbers.dispatch(Set(0..<4_500)) }
        var entries: [Int] = []
        var notes: [JSON?] = []
        var arguments: [String: JSON] = ["store": store, "path": "", "limit": 100]
        repeat {
            let answer = try await agent.ask("history", .object(arguments))
            let changes = try #require(answer["changes"])
            entries += changes.each("entry").compactMap { $0?.integer(Int.self) }
            notes.append(answer["note"])
            for change in changes.array ?? [] where (change["entry"]?.double ?? 0) > 2 {
                #expect(change["note"] == "Too big to be compared: it may be the same.")
            }
            arguments["before"] = answer["next_before"]
        } while arguments["before"] != nil
        // Where the first call ended, it could not compare the whole state. The others are equal, but for the first.
        #expect(entries.count == 3 && entries.suffix(2) == [2, 1])
        #expect(
            notes == [
                "The values at the path are big: comparing more of them is for the next call.", nil,
            ]
        )
    }
}

/// A store of a set, which each action replaces.
private enum Replacing: Reducer {
    static func reduce(_ state: Set<Int>, _ action: Set<Int>) -> Set<Int> { action }
}
