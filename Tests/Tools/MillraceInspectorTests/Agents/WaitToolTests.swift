import Foundation
@_spi(MillraceHub) import MillraceRecording
import MillraceTimeline
import TestSupport
import Testing

@testable @_spi(MillraceHub) import MillraceInspector

@Suite("Agents: waiting", .recordingScope)
struct WaitToolTests {
    @Test("A condition already met is answered at once")
    func already() async throws {
        let tally = Tally()
        let agent = TestAgent()
        for action in [Tallying.Action.add(3), .note("Hello")] { tally.dispatch(action) }
        let store = JSON(try #require(agent.inspection.timeline.stores.first).id)
        for condition in [
            ["path": "count", "equals": 3], ["path": "count"], ["path": "log[0]", "contains": "hell"],
            ["path": "log[0]", "equals": "Hello"], ["path": "log", "equals": ["Hello"]],
            ["contains": "hello"],
            ["equals": ["count": 3, "log": ["Hello"]]], ["path": "log[1]", "exists": false],
        ] as [[String: JSON]] {
            let arguments = condition.merging(["for": "value", "store": store]) { $1 }
            let answer = try await agent.ask("wait", .object(arguments))
            #expect(answer["store"] == store && answer["entry"] != nil, "\(condition)")
        }
        let first = agent.inspection.timeline.ids.lowerBound
        let past = try await agent.ask("wait", ["for": "entry", "text": "ADD", "after": JSON(first - 1)])
        #expect(past["entry"] == JSON(first))
    }

    @Test("A wait compares an enum case without values with the case's name")
    func caseNames() async throws {
        let agent = TestAgent()
        let library = Library(after: [.go(.idle)])
        var arguments: [String: JSON] = ["for": "value", "store": agent.store("library"), "seconds": 1]
        arguments["path"] = "phase"
        arguments["equals"] = "idle"
        let answer = try await agent.ask("wait", .object(arguments))
        #expect(answer["value"] == "idle")
        withExtendedLifetime(library) {}
    }

    @Test("A wait for a value that does not exist is met by nil")
    func nothing() async throws {
        let agent = TestAgent()
        let library = Library(after: [.nothing])
        var arguments: [String: JSON] = ["for": "value", "store": agent.store("library"), "seconds": 1]
        arguments["path"] = "selected"
        arguments["exists"] = false
        let answer = try await agent.ask("wait", .object(arguments))
        #expect(answer["value"] == .null)
        withExtendedLifetime(library) {}
    }

    @Test("An entry that follows thousands of others is found without a further change")
    func manyOthers() async throws {
        let tally = Tally()
        let agent = TestAgent()
        for _ in 0..<3_500 { tally.dispatch(.nothing) }
        tally.dispatch(.note("needle"))
        let found = try await agent.ask(
            "wait",
            ["for": "entry", "text": "needle", "after": 0, "seconds": 60]
        )
        #expect(found["action"] == #"note("needle")"#)
    }

    @Test("A wait is answered when its condition becomes true")
    func becoming() async throws {
        let tally = Tally()
        let agent = TestAgent()
        tally.dispatch(.add(1))
        let store = JSON(try #require(agent.inspection.timeline.stores.first).id)
        async let value = agent.ask(
            "wait",
            ["for": "value", "store": store, "path": "count", "equals": 500, "seconds": 60]
        )
        async let entry = agent.ask(
            "wait",
            ["for": "entry", "text": "note", "store": store, "after": 0, "seconds": 60]
        )
        for _ in 1..<500 { tally.dispatch(.add(1)) }
        let reached = try await value
        #expect(reached["value"] == 500)
        tally.dispatch(.note("there"))
        let found = try await entry
        #expect(found["action"] == #"note("there")"#)
    }

    @Test("A wait that times out returns the current value")
    func timeOut() async throws {
        let tally = Tally()
        let agent = TestAgent()
        tally.dispatch(.add(4))
        let store = JSON(try #require(agent.inspection.timeline.stores.first).id)
        let first = agent.inspection.timeline.ids.lowerBound
        for (arguments, text) in [
            (
                ["for": "value", "store": store, "path": "count", "equals": 5, "seconds": 1],
                "the value is 4"
            ),
            (
                ["for": "value", "store": store, "path": "cuont", "equals": 5, "seconds": 1],
                "with count, log"
            ),
            (["for": "entry", "text": "note", "seconds": 1], "no entry has come"),
            (
                ["for": "entry", "after": JSON(first), "seconds": 1],
                "no entry has come from number \(first + 1) on; the newest is \(first)"
            ),
            (
                ["for": "entry", "text": "note", "after": JSON(first - 1), "seconds": 1],
                "1 other entries have come"
            ),
        ] as [(JSON, String)] {
            let error = try await agent.refusal("wait", arguments)
            #expect(error.code == .timedOut && error.message.contains(text), "\(error)")
        }
    }

    @Test("A wait that times out reports the numbers of examined and dropped entries")
    func droppedEntries() async throws {
        let tally = Tally()
        let agent = TestAgent(makeInspection(limits: Timeline.Limits(count: 10)))
        for _ in 1...100 { tally.dispatch(.add(1)) }
        let ids = agent.inspection.timeline.ids
        #expect(ids.lowerBound > 2)
        let error = try await agent.refusal(
            "wait",
            ["for": "entry", "text": "note", "after": 1, "seconds": 1]
        )
        #expect(error.message.contains("\(ids.count) other entries have come"), "\(error)")
        #expect(error.message.contains("\(ids.lowerBound - 2) more were dropped"), "\(error)")
    }

    @Test("Contradictory arguments are refused")
    func refusals() async throws {
        let agent = TestAgent()
        Tally().dispatch(.nothing)
        let store = JSON(try #require(agent.inspection.timeline.stores.first).id)
        for arguments in [
            ["for": "value"], ["for": "entry", "path": "x"],
            ["for": "value", "store": store, "text": "x"],
            ["for": "value", "store": store, "equals": 1, "contains": "x"],
            ["for": "value", "store": store, "path": "a..b"], ["for": "entry", "seconds": 61],
        ] as [JSON] {
            #expect(try await agent.refusal("wait", arguments).code == .badArgument, "\(arguments)")
        }
        #expect(try await agent.refusal("wait", ["for": "value", "store": 999_999_999]).code == .notFound)
    }

    @Test("A wait ends when it is cancelled, before and while it waits")
    func cancellation() async throws {
        let agent = TestAgent()
        Tally().dispatch(.nothing)
        for number in 0..<50 {
            let waiting = Task { try await agent.refusal("wait", ["for": "entry", "seconds": 60]) }
            if number.isMultiple(of: 2) { await Task.yield() }
            waiting.cancel()
            let error = try await waiting.value
            #expect(error.code == .cancelled)
        }
    }

    @Test("A wait ends when the app stops recording, and does not begin where nothing is recorded")
    func detaching() async throws {
        let agent = TestAgent()
        Tally().dispatch(.nothing)
        async let waiting = agent.refusal("wait", ["for": "entry", "seconds": 60])
        // When 20 later calls have been answered, the wait above has reached the queue.
        for _ in 0..<20 { _ = try await agent.ask("stores") }
        _ = agent.inspection.detach()
        let error = try await waiting
        #expect(error.code == .appHasGone)
        #expect(try await agent.refusal("wait", ["for": "entry", "seconds": 60]).code == .appHasGone)
    }

    @Test("A pause of recording ends waits and refuses new ones, unless the condition is already met")
    func pausing() async throws {
        let agent = TestAgent()
        let tally = Tally()
        tally.dispatch(.add(1))
        async let waiting = agent.refusal("wait", ["for": "entry", "seconds": 60])
        // When 20 later calls have been answered, the wait above has reached the queue.
        for _ in 0..<20 { _ = try await agent.ask("stores") }
        agent.inspection.timeline.isPaused = true
        let error = try await waiting
        #expect(error.code == .refused && error.message.contains("paused"), "\(error)")
        #expect(try await agent.refusal("wait", ["for": "entry", "seconds": 60]).code == .refused)
        let store = agent.store("tally")
        let condition: JSON = ["for": "value", "store": store, "path": "count", "equals": 1]
        #expect(try await agent.ask("wait", condition)["value"] == 1)
        withExtendedLifetime(tally) {}
    }

    @Test("A wait for an entry may begin after any number")
    func largestNumbers() async throws {
        let agent = TestAgent()
        Tally().dispatch(.nothing)
        // While recording is paused, a wait whose condition is not met is refused at once.
        agent.inspection.timeline.isPaused = true
        for (after, first) in [(Int.max, Int.max), (Int.max - 1, Int.max), (Int.max - 10, Int.max - 9)] {
            let error = try await agent.refusal("wait", ["for": "entry", "after": JSON(after)])
            #expect(error.message.contains("no entry has come from number \(first) on"), "\(error)")
        }
    }

    @Test("A wait for a value of a store whose entries were dropped says that nothing is recorded")
    func droppedStore() async throws {
        let agent = TestAgent()
        let tally = Tally()
        tally.dispatch(.add(1))
        let store = agent.store("tally")
        agent.inspection.timeline.commit()
        agent.inspection.timeline.isPaused = true
        let arguments: JSON = ["for": "value", "store": store, "path": "count", "equals": 1]
        let error = try await agent.refusal("wait", arguments)
        #expect(error.code == .refused)
        let number = try #require(store.integer(Int.self))
        #expect(error.message.hasSuffix("and nothing is recorded of store \(number)."), "\(error)")
        withExtendedLifetime(tally) {}
    }

    @Test("A wait compares a value with JSON by the value's kind")
    func kinds() async {
        let agent = TestAgent()
        let shown = ReducedStore<Showing>(Showing.State(), name: "shown")
        shown.dispatch(Showing.State())
        let store = agent.store("shown")
        // While recording is paused, a wait whose condition is not met is refused at once.
        agent.inspection.timeline.isPaused = true
        for (path, json, isMet) in [
            ("text", "5", true), ("text", "6", false), ("text", 5, false),
            ("number", 5, true), ("number", .number("5.0"), true), ("number", 6, false),
            ("number", "5", false), ("isOn", true, true), ("isOn", false, false), ("isOn", 1, false),
            ("time", "5.0 seconds", true), ("time", "6.0 seconds", false), ("time", 5, false),
            ("nothing", 0, false), ("nothing", "nil", false), ("list", [1, 2], true),
            ("list", [1], false), ("list", "[1, 2]", false), ("phase", ["failed": 5], false),
            ("phase", ["loading": ["progress": .number("0.5")]], true), ("phase", "loading", false),
            ("opaque", [:], false),
        ] as [(JSON, JSON, Bool)] {
            let arguments: JSON = ["for": "value", "store": store, "path": path, "equals": json]
            let answer = await AgentCall(agent.access).carryOut("wait", arguments).answer
            #expect(answer.failure?.code == (isMet ? nil : .refused), "\(path) \(json)")
        }
        for (path, text, isMet) in [
            ("list", "1, 2", true), ("list", "3", false), ("phase", "LOADING", true),
            ("text", "5", true), ("text", "\"", false), ("number", "5", true),
        ] as [(JSON, JSON, Bool)] {
            let arguments: JSON = ["for": "value", "store": store, "path": path, "contains": text]
            let answer = await AgentCall(agent.access).carryOut("wait", arguments).answer
            #expect(answer.failure?.code == (isMet ? nil : .refused), "\(path) \(text)")
        }
        withExtendedLifetime(shown) {}
    }

    @Test("A wait ends when the timeline is stopped")
    func stopping() async throws {
        let agent = TestAgent()
        Tally().dispatch(.nothing)
        async let waiting = agent.refusal("wait", ["for": "entry", "seconds": 60])
        // When 20 later calls have been answered, the wait above has reached the queue.
        for _ in 0..<20 { _ = try await agent.ask("stores") }
        agent.inspection.timeline.stop()
        let error = try await waiting
        #expect(error.code == .appHasGone)
    }

    @Test("A continued search for a store's newest entry finds the same entry as a full search")
    func newestEntry() throws {
        let (timeline, left, right) = (Timeline(), Tally(), Tally())
        right.dispatch(.add(1))
        let entry = try #require(timeline.entries.last)
        let (first, store) = (entry.id, entry.transition.store)
        var newest = NewestEntry(of: store)
        func expect(_ found: TimelineEntry?, _ id: Int?, _ location: SourceLocation = #_sourceLocation) {
            let fromScratch = timeline.line(to: .max).first { $0.transition.store == store }
            #expect([found?.id, fromScratch?.id] == [id, id], sourceLocation: location)
        }
        expect(newest.search(timeline), first)
        left.dispatch(.add(1))
        left.dispatch(.add(1))
        expect(newest.search(timeline), first)
        right.dispatch(.add(1))
        left.dispatch(.add(1))
        expect(newest.search(timeline), first + 3)
        // Begin a branch before the entry that was found last. Then the current branch no longer contains that
        // entry.
        timeline.travel(to: .after(first + 2))
        left.dispatch(.add(1))
        expect(newest.search(timeline), first)
        timeline.travel(to: .after(first + 4))
        left.dispatch(.add(1))
        expect(newest.search(timeline), first + 3)
        timeline.clear()
        expect(newest.search(timeline), nil)
        right.dispatch(.add(1))
        let last = timeline.ids.lowerBound
        expect(newest.search(timeline), last)
        // From the second search on, the entry that was found lies before the entries that are examined.
        for _ in 1...3 {
            left.dispatch(.add(1))
            expect(newest.search(timeline), last)
        }
    }

    @Test("A wait sees the last of many changes")
    func manyChanges() async throws {
        let tally = Tally()
        let agent = TestAgent()
        tally.dispatch(.nothing)
        let store = JSON(try #require(agent.inspection.timeline.stores.first).id)
        async let waiting = agent.ask(
            "wait",
            ["for": "value", "store": store, "path": "count", "equals": 20_000, "seconds": 60]
        )
        for _ in 0..<20_000 { tally.dispatch(.add(1)) }
        let reached = try await waiting
        #expect(reached["value"] == 20_000)
    }

    @Test("A wait can test whether a secret exists, and not its value")
    func secrets() async throws {
        let agent = TestAgent()
        let keeper = SecretKeeper()
        keeper.dispatch(.enter(password: "hunter2-x"))
        let store = JSON(try #require(agent.inspection.timeline.stores.first).id)
        let value: [String: JSON] = ["for": "value", "store": store, "path": "password", "seconds": 1]
        #expect(try await agent.ask("wait", .object(value))["value"] == "‹hidden›")
        for test in [["equals": "hunter2-x"], ["contains": "h"]] as [[String: JSON]] {
            let error = try await agent.refusal("wait", .object(value.merging(test) { $1 }))
            #expect(error.code == .badArgument && error.message.contains("Use exists"))
        }
    }
}

/// A store whose state has values of many kinds, and is replaced by each action.
private enum Showing: Reducer {
    struct State {
        var text = "5"
        var number = 5
        var isOn = true
        var time = Duration.seconds(5)
        var nothing: Int?
        var list = [1, 2]
        var phase = Lending.Phase.loading(progress: 0.5)
        var opaque = Sample.Opaque(content: 1)
    }

    static func reduce(_ state: State, _ action: State) -> State { action }
}
