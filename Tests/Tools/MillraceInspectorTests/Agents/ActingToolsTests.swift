import Foundation
import Millrace
@_spi(MillraceHub) import MillraceRecording
import MillraceTimeline
import TestSupport
import Testing

@testable @_spi(MillraceHub) import MillraceInspector

@Suite("Agents: acting, time and tests", .recordingScope)
struct ActingToolsTests {
    @Test("Actions are listed as JSON for dispatch, and an answer to dispatch has the new entries")
    func dispatching() async throws {
        let tally = Tally()
        let agent = TestAgent()
        for action in [Tallying.Action.add(1), .add(2), .note("a")] { tally.dispatch(action) }
        let store = try #require(agent.inspection.timeline.stores.first).id
        let actions = try await agent.ask("actions", ["store": JSON(store)])
        #expect(actions["actions"]?.each("name") == ["note", "add"])
        #expect(actions["actions"]?[1]?["action"] == ["add": ["_0": 2]])
        #expect(actions["other_cases"] == ["nothing"])
        #expect(try await agent.ask("actions", ["store": JSON(store), "offset": 1])["other_cases"] == nil)
        let answer = try await agent.ask(
            "dispatch",
            ["store": JSON(store), "action": ["add": ["_0": 5]]]
        )
        #expect(tally.state.count == 8)
        let newest = agent.inspection.timeline.ids.upperBound - 1
        #expect(answer["entries"]?.each("entry") == [JSON(newest)])
        #expect(answer["entries"]?.each("action") == ["add(5)"])
        #expect(answer["newest"] == JSON(newest) && answer["left_out"] == nil)
        let again = try await agent.ask("dispatch", ["again": JSON(newest)])
        #expect(tally.state.count == 13)
        #expect(again["entries"]?.each("entry") == [JSON(newest + 1)])
    }

    @Test("Each call is summarised in a line for people")
    func summaries() async throws {
        let tally = Tally()
        let inspection = makeInspection()
        let agent = TestAgent(inspection)
        tally.dispatch(.add(1))
        let store = JSON(try #require(inspection.timeline.stores.first).id)
        let entry = JSON(try #require(inspection.timeline.ids.first))
        let box = ReducedStore<Sizing>(0, name: "box")
        let sum = ReducedStore<Adding>(0, name: "sum")
        let light = ReducedStore<Switching>(.on, name: "light")
        for (tool, arguments, summary) in [
            ("dispatch", ["store": store, "action": ["add": ["_0": 5]]], "dispatch add to tally"),
            ("dispatch", ["again": entry], "dispatch add of #\(entry.integer(Int.self)!) again to tally"),
            ("time", ["do": "travel", "to": "start"], "travel to the start"),
            ("time", ["do": "step", "by": 1], "step forward by 1"),
            ("time", ["do": "skip", "entry": entry], "skip #\(entry.integer(Int.self)!)"),
            ("time", ["do": "lock"], "lock the app"), ("time", ["do": "unlock"], "unlock the app"),
            ("wait", ["for": "value", "store": store], "wait for a state"),
            ("make_test", ["store": store], "make a test of tally, 3 entries"),
            ("stores", [:], "stores"),
            (
                "dispatch", ["store": agent.store("box"), "action": ["width": 2, "height": 3]],
                "dispatch an action to box"
            ),
            ("dispatch", ["store": agent.store("sum"), "action": 7], "dispatch an action to sum"),
            ("dispatch", ["store": agent.store("light"), "action": "off"], "dispatch off to light"),
        ] as [(String, JSON, String)] {
            let outcome = await AgentCall(AgentAccess(inspection)).carryOut(tool, arguments)
            #expect(outcome.summary == summary)
            #expect(throws: Never.self) { try outcome.answer.get() }
        }
        #expect(box.state == 6 && sum.state == 7 && light.state == .off)
    }

    @Test("An answer to dispatch has the first of many new entries, and counts the others")
    func manyNews() async throws {
        let (agent, tally, library) = (TestAgent(), Tally(), Library())
        for (text, most) in [("short", 20), (String(repeating: "long ", count: 100), 19)] {
            let observation = tally.container.observe { _ in
                // An effect that runs before the answer: more than the answer can have.
                DispatchQueue.main.async { for _ in 0..<30 { library.dispatch(.write(text)) } }
            }
            let next = agent.inspection.timeline.ids.upperBound
            let answer = try await agent.ask(
                "dispatch",
                ["store": agent.store("tally"), "action": ["add": ["_0": 1]]]
            )
            observation.end()
            let entries = try #require(answer["entries"]?.each("entry"))
            #expect(entries.first == JSON(next))
            #expect(entries == (0..<entries.count).map { JSON(next + $0) })
            #expect(most == 20 ? entries.count == 20 : (2...most).contains(entries.count))
            #expect(answer["left_out"] == JSON(31 - entries.count))
            #expect(answer["newest"] == JSON(next + 30))
        }
    }

    @Test("For a store without recorded actions, the answer says how to get one")
    func noActions() async throws {
        let (agent, tally) = (TestAgent(), Tally())
        let answer = try await agent.ask("actions", ["store": agent.store("tally")])
        #expect(answer["actions"] == [])
        let note = try #require(answer["note"]?.string)
        #expect(note.contains("Let the app send one") && !note.contains("The inspector was given"))
        #expect(
            try await agent.ask("actions", ["store": agent.store("tally"), "offset": 1])["note"] == nil
        )
        withExtendedLifetime(tally) {}
    }

    @Test("An action that cannot be dispatched is refused with advice")
    func refusals() async throws {
        let tally = Tally()
        let agent = TestAgent()
        tally.dispatch(.add(1))
        let store = JSON(try #require(agent.inspection.timeline.stores.first).id)
        for (arguments, code, part) in [
            ([:], .badArgument, "either store and action, or again"),
            (["store": store], .badArgument, "either store and action, or again"),
            (["store": store, "action": ["add": 1], "again": 1], .badArgument, "either"),
            (["store": 999_999_999, "action": ["add": 1]], .notFound, "The tool stores lists them"),
            (
                ["store": store, "action": ["add": ["_0": "x"]]], .badArgument,
                "The tool actions has actions"
            ),
            (
                ["store": store, "action": ["subtract": ["_0": 1]]], .badArgument,
                "The action has to be an object with one key, the name of a case of Action: add, note, nothing."
            ),
            (
                ["store": store, "action": ["note": ["_0": "‹hidden›"]]], .badArgument,
                "put a value of your own"
            ),
            (["again": 99], .notFound, "those from"),
        ] as [(JSON, AgentError.Code, String)] {
            let error = try await agent.refusal("dispatch", arguments)
            #expect(error.code == code && error.message.contains(part), "\(error)")
        }
        #expect(tally.state.count == 1)
        agent.inspection.timeline.isLocked = true
        let locked = try await agent.refusal(
            "dispatch",
            ["again": JSON(agent.inspection.timeline.ids.lowerBound)]
        )
        #expect(locked.code == .refused && locked.message.contains("do unlock"), "\(locked)")
        agent.inspection.timeline.isLocked = false
    }

    @Test("An action with a redacted text in a list is refused, and is not dispatched")
    func redactedInList() async throws {
        let agent = TestAgent()
        let labels = ReducedStore<Labelling>([], name: "labels")
        labels.dispatch(.set(["a"]))
        let store = agent.store("labels")
        let error = try await agent.refusal(
            "dispatch",
            ["store": store, "action": ["set": ["_0": ["b", "‹hidden›"]]]]
        )
        #expect(error.code == .badArgument && error.message.contains("put a value of your own"))
        #expect(labels.state == ["a"])
        try await agent.ask("dispatch", ["store": store, "action": ["set": ["_0": ["b", "c"]]]])
        #expect(labels.state == ["b", "c"])
    }

    @Test("For a store whose actions cannot be read from JSON, the answer says how to repeat one")
    func unreadableActions() async throws {
        let agent = TestAgent()
        let door = ReducedStore<Turning>(0, name: "door")
        door.dispatch(Turning.Action(angle: 5))
        let answer = try await agent.ask("actions", ["store": agent.store("door")])
        #expect(answer["actions"] == [])
        let note = try #require(answer["note"]?.string)
        #expect(note.contains("cannot be read from JSON") && note.contains("dispatch with again"))
        withExtendedLifetime(door) {}
    }

    @Test("A store without readable actions lists no other store's actions, and the answer names the remedy")
    func otherActions() async throws {
        let agent = TestAgent(Inspection(Timeline(), of: makeHello(), types: [Tallying.Action.self]))
        // A reported store does not know which types of actions it takes.
        let door = ReportedStore<Int, any Sendable>(dialect: "Test", name: "door", state: 0)
        door.report(old: 0, new: 1)
        let answer = try await agent.ask("actions", ["store": agent.store("door")])
        #expect(answer["actions"] == [])
        let note = try #require(answer["note"]?.string)
        #expect(note.contains("Let the app send one") && note.contains("Action"), "\(note)")
        withExtendedLifetime(door) {}
    }

    @Test("Calls that the app does not permit are refused, and change nothing")
    func permissions() async throws {
        let agent = TestAgent(makeInspection(permissions: []))
        let tally = Tally()
        tally.dispatch(.add(1))
        let timeline = agent.inspection.timeline
        let store = JSON(try #require(timeline.stores.first).id)
        let entry = JSON(timeline.ids.lowerBound)
        for (tool, arguments) in [
            ("dispatch", ["store": store, "action": ["add": ["_0": 5]]]), ("dispatch", ["again": entry]),
            ("time", ["do": "travel", "to": "start"]), ("time", ["do": "step", "by": -1]),
            ("time", ["do": "skip", "entry": entry]), ("time", ["do": "lock"]), ("time", ["do": "reset"]),
            ("time", ["do": "sweep"]),
        ] as [(String, JSON)] {
            #expect(try await agent.refusal(tool, arguments).code == .notPermitted)
        }
        #expect(tally.state.count == 1 && timeline.position == .live && !timeline.isLocked)
    }

    @Test("The tool time travels, steps, skips, locks and clears, and answers with the app's position")
    func time() async throws {
        let tally = Tally()
        let agent = TestAgent()
        let timeline = agent.inspection.timeline
        for _ in 1...3 { tally.dispatch(.add(1)) }
        let first = timeline.ids.lowerBound
        #expect(
            try await agent.ask("time", ["do": "travel", "to": JSON(first)])["position"] == JSON(first)
        )
        #expect(tally.state.count == 1)
        let there = try await agent.ask("time", ["do": "step", "by": -1])
        #expect(there["app"]?["shows_state_after"] == "start")
        #expect(tally.state.count == 0)
        #expect(try await agent.ask("time", ["do": "travel", "to": "live"])["position"] == "live")
        let skipped = try await agent.ask("time", ["do": "skip", "entry": JSON(first)])
        #expect(skipped["recomputed"] == 3)
        #expect(tally.state.count == 2)
        #expect(try await agent.ask("time", ["do": "unskip", "entry": JSON(first)])["recomputed"] == 0)
        #expect(try await agent.ask("time", ["do": "lock"])["app"]?["actions_are_ignored"] == true)
        tally.dispatch(.add(1))
        #expect(tally.state.count == 3)
        #expect(try await agent.ask("time", ["do": "unlock"])["app"] == nil)
        #expect(try await agent.ask("time", ["do": "pause"])["app"]?["recording_is_paused"] == true)
        try await agent.ask("time", ["do": "resume"])
        try await agent.ask("time", ["do": "forbid_replay"])
        #expect(!timeline.allowsReplay)
        try await agent.ask("time", ["do": "allow_replay"])
        #expect(timeline.allowsReplay)
        try await agent.ask("time", ["do": "skip", "entry": JSON(first)])
        try await agent.ask("time", ["do": "sweep"])
        #expect(timeline.ids.count == 2)
        try await agent.ask("time", ["do": "reset"])
        #expect(timeline.ids.isEmpty && tally.state.count == 0)
        tally.dispatch(.add(1))
        try await agent.ask("time", ["do": "commit"])
        #expect(timeline.ids.isEmpty && tally.state.count == 1)
    }

    @Test("Ignored actions are grouped by store and name, in the order in which they were first ignored")
    func ignoredActions() {
        let actions = ["b", "a", "b", "a", "b", "c"].map { name in
            Timeline.HeldAction(store: StoreLabel(dialect: "Test", name: "tally"), name: name)
        }
        #expect(actions.grouped.map(\.text) == ["3 × tally.b", "2 × tally.a", "tally.c"])
    }

    @Test("Missing, superfluous and unknown arguments of time travel are refused")
    func wrongTime() async throws {
        let agent = TestAgent()
        Tally().dispatch(.add(1))
        for (arguments, message) in [
            (["do": "travel"], "'travel' needs 'to'."), (["do": "step"], "'step' needs 'by'."),
            (["do": "skip", "to": "live"], "'skip' takes no 'to', but 'entry'."),
            (["do": "pause", "by": 1], "'pause' takes no 'by'."),
        ] as [(JSON, String)] {
            let error = try await agent.refusal("time", arguments)
            #expect(error == AgentError(.badArgument, message))
        }
        #expect(try await agent.refusal("time", ["do": "travel", "to": 99]).code == .notFound)
        #expect(try await agent.refusal("time", ["do": "skip", "entry": 99]).code == .notFound)
        #expect(try await agent.refusal("time", ["do": "fly"]).message.contains("one of travel, step"))
    }

    @Test("A session whose app has disconnected refuses actions and time travel")
    func closedSession() async throws {
        let open = makeInspection()
        let tally = Tally()
        tally.dispatch(.add(1))
        let agent = TestAgent(try closed(open))
        let entry = JSON(agent.inspection.timeline.ids.lowerBound)
        let store = JSON(try #require(agent.inspection.timeline.stores.first).id)
        for (tool, arguments) in [
            ("dispatch", ["again": entry]), ("dispatch", ["store": store, "action": "nothing"]),
            ("time", ["do": "pause"]), ("time", ["do": "travel", "to": "start"]),
            ("wait", ["for": "entry"]),
            ("wait", ["for": "value", "store": store, "path": "count", "equals": 7]),
        ] as [(String, JSON)] {
            let error = try await agent.refusal(tool, arguments)
            #expect(error.code == .appHasGone, "\(tool): \(error)")
            #expect(error.message.contains("has disconnected"), "\(tool): \(error)")
        }
        let note = try await agent.ask("actions", ["store": store])["note"]?.string
        #expect(note?.contains("disconnected") == true)
        #expect(
            try await agent.ask("wait", ["for": "value", "store": store, "path": "count", "equals": 1])[
                "value"
            ] == 1
        )
        #expect(
            try await agent.ask("make_test", ["store": store])["source"]?.string?.contains("@Test")
                == true
        )
    }

    @Test("The tool make_test makes a test of the named entries, with a file name and the lines to complete")
    func tests() async throws {
        let (tally, other) = (Tally(), Tally())
        let agent = TestAgent()
        for number in 1...150 { tally.dispatch(.add(number)) }
        other.dispatch(.nothing)
        let timeline = agent.inspection.timeline
        let first = timeline.ids.lowerBound
        let store = JSON(try #require(timeline.entry(first)).transition.store.id)
        let named = try await agent.ask(
            "make_test",
            ["store": store, "entries": [JSON(first), JSON(first + 2)]]
        )
        let source = try #require(named["source"]?.string)
        #expect(source.contains("add(1)") && !source.contains("add(2)") && source.contains("add(3)"))
        #expect(named["file"] == "TallyReplayTests.swift")
        #expect(named["entries"] == 2)
        #expect(named["fill_in"]?[0]?["text"]?.string?.contains("FILL IN") == true)
        let range: JSON = ["store": store, "from": JSON(first + 3), "to": JSON(first + 4)]
        #expect(try await agent.ask("make_test", range)["entries"] == 2)
        let end: JSON = ["store": store, "from": JSON(first + 110), "to": JSON(Int.max)]
        #expect(try await agent.ask("make_test", end)["entries"] == 40)
        let start: JSON = ["store": store, "to": JSON(first + 9)]
        #expect(try await agent.ask("make_test", start)["entries"] == 10)
        for (arguments, code) in [
            (["store": store, "entries": []], .badArgument),
            (["store": store, "entries": "x"], .badArgument),
            (["store": store, "entries": [true]], .badArgument),
            (["store": store, "entries": [9_999]], .notFound),
            (["store": store, "entries": [JSON(timeline.ids.upperBound - 1)]], .badArgument),
            (["store": store, "from": JSON(first), "to": JSON(first + 149)], .badArgument),
            (["store": store, "from": 3, "to": 2], .badArgument),
            (["store": store, "from": 9_999], .notFound), (["store": 999_999_999], .notFound),
            (["store": store, "entries": [1], "from": 1], .badArgument),
        ] as [(JSON, AgentError.Code)] {
            #expect(try await agent.refusal("make_test", arguments).code == code, "\(arguments)")
        }
        for _ in 0..<20 { tally.dispatch(.note(String(repeating: "long ", count: 400))) }
        let long = try await agent.refusal("make_test", ["store": store])
        #expect(long.code == .tooLong && long.message.contains("choose about"), "\(long)")
        tally.dispatch(.note(String(repeating: "very long ", count: 4_000)))
        let last = JSON(timeline.ids.upperBound - 1)
        let large = try await agent.refusal("make_test", ["store": store, "entries": [last]])
        #expect(large.code == .tooLong, "\(large)")
        #expect(large.message.contains("the states are too large") && large.message.contains("diff"))
    }

    enum Visiting: Reducer {
        struct State: Codable, Equatable, Sendable {
            var count = 0
            var title: String?
            var password = "correct horse"
        }

        enum Action: Codable, Sendable {
            case visit
        }

        static func reduce(_ state: State, _ action: Action) -> State {
            var state = state
            state.count += 1
            return state
        }
    }

    @Test(
        "A test that says what should have been ends there, and a value that is hidden or not there is refused"
    )
    func shouldHaveBeen() async throws {
        let agent = TestAgent()
        let store = ReducedStore<Visiting>(Visiting.State(), name: "visits")
        for _ in 1...3 { store.dispatch(.visit) }
        let entries = agent.inspection.timeline.entries.filter { $0.transition.label.name == "visits" }
        let number = JSON(try #require(entries.dropFirst().first).id)
        func ask(_ path: String, _ value: JSON) -> JSON {
            [
                "store": agent.store("visits"),
                "should_have_been": [["entry": number, "path": .string(path), "value": value]],
            ]
        }
        let source = try #require(try await agent.ask("make_test", ask("count", 42))["source"]?.string)
        #expect(source.contains("// This should have been, and is not what was recorded."))
        #expect(source.contains("count: 42") && !source.contains("count: 3"))
        let title = try #require(try await agent.ask("make_test", ask("title", "A"))["source"]?.string)
        #expect(title.contains("title: \"A\""))
        for (path, value, code) in [
            ("count", "many", .badArgument), ("count", 1, .badArgument), ("nothing", 1, .notFound),
            ("password", "x", .badArgument),
            ("", ["count": 1, "password": "x"], .badArgument),
        ] as [(String, JSON, AgentError.Code)] {
            let refusal = try await agent.refusal("make_test", ask(path, value))
            #expect(refusal.code == code && !refusal.message.contains("horse"), "\(path): \(refusal)")
        }
        let other = try await agent.refusal(
            "make_test",
            [
                "store": agent.store("visits"),
                "should_have_been": [["entry": 9_999, "path": "count", "value": 1]],
            ]
        )
        #expect(other.code == .badArgument)
        let several = JSON.array(
            Array(repeating: ["entry": number, "path": "count", "value": 1], count: 101)
        )
        let many = try await agent.refusal(
            "make_test",
            ["store": agent.store("visits"), "should_have_been": several]
        )
        #expect(many.message.contains("at most 100"))
        agent.inspection.timeline.travel(to: .after(entries[1].id))
        try agent.inspection.timeline.setSkipped(true, entries[1].id)
        let skipped = try await agent.refusal("make_test", ask("count", 42))
        #expect(skipped.code == .badArgument && skipped.message.contains("skipped"), "\(skipped)")
    }

    @Test("Of an ended session too, a part or the whole state should have been another one")
    func shouldHaveBeenOfEndedSession() async throws {
        let tally = Tally()
        let live = TestAgent()
        tally.dispatch(.add(1))
        let access = try closed(live.inspection)
        let entry = JSON(try #require(live.inspection.timeline.ids.last))
        for (path, value) in [("count", 42), ("", ["count": 42, "log": []])] as [(String, JSON)] {
            let list: JSON = [["entry": entry, "path": .string(path), "value": value]]
            let answer = await AgentCall(access).carryOut(
                "make_test",
                ["store": 1, "should_have_been": list]
            ).answer
            let source = try #require(try answer.get()["source"]?.string)
            #expect(source.contains("// This should have been") && source.contains(#""count":42"#), "\(path)")
        }
    }

    @Test(
        "The file of a generated test is named after the store",
        arguments: [
            ("tally 2", "Tally2"), ("my.store-é_7", "Mystore7"), ("日本", "Store"), ("", "Store"),
            (String(repeating: "a", count: 100), "A" + String(repeating: "a", count: 59)),
        ]
    )
    func fileNames(name: String, file: String) async throws {
        let agent = TestAgent()
        let tally = Tally(Tallying.State(), name: name)
        tally.dispatch(.add(1))
        let answer = try await agent.ask("make_test", ["store": agent.store(name)])
        #expect(answer["file"] == .string("\(file)ReplayTests.swift"))
        withExtendedLifetime(tally) {}
    }

    @Test("In a generated test each secret has its own placeholder, and the answer lists a line for each")
    func secretsInTests() async throws {
        let keeper = SecretKeeper()
        let agent = TestAgent()
        for password in ["first-secret", "second-secret", "first-secret"] {
            keeper.dispatch(.enter(password: password))
        }
        keeper.dispatch(.say("second-secret and a third: token=third-secret"))
        let answer = try await agent.ask("make_test", ["store": agent.store("keeper")])
        let source = try #require(answer["source"]?.string)
        #expect(!source.contains("-secret"))
        for number in [1, 3] { #expect(source.components(separatedBy: "‹hidden›").count > number) }
        #expect(source.contains("‹hidden-2› and a third: token=‹hidden-3›"))
        let listed = try #require(answer["fill_in"]?.each("text")).compactMap { $0?.string }
        for mark in ["‹hidden›", "‹hidden-2›", "‹hidden-3›"] {
            #expect(listed.count { $0.contains(mark) } >= 1, "\(mark): \(listed)")
        }
        #expect(Set(listed).count == listed.count)
    }

}

/// Actions that contain a list.
private enum Labelling: Reducer {
    enum Action: Codable, Equatable, Sendable { case set([String]) }

    static func reduce(_ state: [String], _ action: Action) -> [String] {
        switch action {
        case .set(let labels): labels
        }
    }
}

/// Actions that are structs of several properties.
private enum Sizing: Reducer {
    struct Action: Codable, Sendable { var width: Int, height: Int }

    static func reduce(_ state: Int, _ action: Action) -> Int { action.width * action.height }
}

/// Actions that are numbers.
private enum Adding: Reducer {
    static func reduce(_ state: Int, _ action: Int) -> Int { state + action }
}

/// Actions that are strings in JSON.
private enum Switching: String, Codable, Sendable, Reducer {
    case on, off

    static func reduce(_ state: Switching, _ action: Switching) -> Switching { action }
}

/// Actions that are not Codable.
private enum Turning: Reducer {
    struct Action { var angle: Int }

    static func reduce(_ state: Int, _ action: Action) -> Int { state + action.angle }
}
