import Millrace
@_spi(MillraceHub) import MillraceRecording
import MillraceTimeline
import TestSupport
import Testing

@testable @_spi(MillraceHub) import MillraceInspector

@Suite("Agents: stores and warnings", .recordingScope)
struct AgentStoresTests {
    @Test("A store is listed with its types and its state after its newest entry")
    func stores() async throws {
        let agent = TestAgent()
        #expect(try await agent.ask("stores") == ["stores": []])
        let tally = Tally()
        var library: Library? = Library(after: [.write("a text")])
        tally.dispatch(.add(3))
        library = nil
        _ = library
        let answer = try await agent.ask("stores")
        #expect(answer["entries"] == ["oldest": 1, "newest": 4])
        #expect(answer["app"] == nil)
        let (first, second) = try #require((answer["stores"]?[0], answer["stores"]?[1]) as? (JSON, JSON))
        #expect(first["dialect"] == "Test")
        #expect(first["name"] == "tally")
        #expect(first["type"] == "Tallying.State")
        #expect(first["actions"] == "Tallying.Action")
        #expect(first["state"] == "State(count: 3, log: [])")
        #expect(first["entry"] == 4)
        #expect(first["gone"] == nil)
        #expect(second["name"] == "library")
        #expect(second["gone"] == true)
        #expect(second["entry"] == 3)
    }

    @Test("The listed state is that of the present, even if the app shows the past or has branched")
    func past() async throws {
        let agent = TestAgent()
        let tally = Tally()
        for number in 1...4 { tally.dispatch(.add(number)) }
        agent.inspection.timeline.travel(to: .after(2))
        agent.inspection.timeline.isPaused = true
        agent.inspection.timeline.isLocked = true
        var answer = try await agent.ask("stores")
        #expect(answer["stores"]?[0]?["state"] == "State(count: 10, log: [])")
        #expect(
            answer["app"]
                == ["shows_state_after": 2, "recording_is_paused": true, "actions_are_ignored": true]
        )
        #expect(try await agent.ask("entries", ["limit": 1])["app"] == answer["app"])
        agent.inspection.timeline.isPaused = false
        agent.inspection.timeline.isLocked = false
        tally.dispatch(.nothing)
        answer = try await agent.ask("stores")
        #expect(answer["stores"]?[0]?["state"] == "State(count: 1, log: [])")
        #expect(answer["stores"]?[0]?["entry"] == 6)
        #expect(answer["app"] == nil)
    }

    @Test("After a branch from the start, a store without an entry on the branch has no listed state")
    func start() async throws {
        let agent = TestAgent()
        let (first, second) = (Tally(), Tally())
        for tally in [first, second] { tally.dispatch(.add(1)) }
        agent.inspection.timeline.travel(to: .start)
        second.dispatch(.add(5))
        let stores = try #require(try await agent.ask("stores")["stores"])
        #expect(stores.each("state") == [nil, "State(count: 5, log: [])"])
        #expect(first.state.count == 0)
    }

    @Test("The answer names an imported recording, and counts the missing entries of an ended session")
    func recordings() async throws {
        let tally = Tally()
        let agent = TestAgent(makeInspection(limits: Timeline.Limits(count: 5)))
        let hub = StreamHub(agent.inspection)
        tally.dispatch(.add(1))
        try hub.connect()
        try hub.storeAll()
        for number in 2...20 { tally.dispatch(.add(number)) }
        try hub.storeAll()
        var ended = SessionImporter(stores: [])
        try ended.read(hub.file)
        let closed = TestAgent(ClosedSession(try ended.finish(), hello: makeHello()).access)
        #expect(try await closed.ask("stores")["app"] == ["has_ended": true, "missing_entries": 14])

        var importer = agent.inspection.importer
        try importer.read(hub.file)
        let session = try importer.finish()
        await withCheckedContinuation { continuation in
            agent.inspection.load(session) { _ in continuation.resume() }
        }
        let app = try await agent.ask("stores")["app"]
        #expect(app?["shows_recording_of"] == .string(session.app))
    }

    @Test("A thousand stores are listed page by page, each once")
    func pages() async throws {
        let agent = TestAgent()
        let stores = (0..<1_000).map { Tally(Tallying.State(count: $0), name: "tally \($0)") }
        var names: [String] = []
        var offset: JSON? = 0
        while let next = offset {
            let answer = try await agent.ask("stores", ["offset": next])
            names += answer["stores"]?.each("name").compactMap { $0?.string } ?? []
            offset = answer["next_offset"]
            #expect(answer["left_out"] == (offset == nil ? nil : JSON(1_000 - names.count)))
        }
        #expect(names == stores.indices.map { "tally \($0)" })
    }

    @Test("Values that a sanitizer has removed are in no answer, also after entries were dropped")
    func sanitizer() async throws {
        let timeline = Timeline { transition in
            transition.mapping { value in
                guard var state = value as? Tallying.State else { return Tallying.Action.nothing }
                state.log = state.log.map { _ in "?" }
                return state
            }
        }
        let agent = TestAgent(Inspection(timeline, of: makeHello()))
        let tally = Tally()
        tally.dispatch(.note("planted"))
        for tool in AppTool.looking {
            let answers = try await agent.answers(of: tool)
            #expect(!answers.contains("planted"), "\(tool.tool.name): \(answers)")
        }
        // After this call, the timeline begins with the stores' current states, to which no sanitizer was
        // applied.
        timeline.commit()
        for tool in AppTool.looking {
            let answers = try await agent.answers(of: tool)
            #expect(!answers.contains("planted"), "\(tool.tool.name): \(answers)")
        }
        tally.dispatch(.nothing)
        for tool in AppTool.looking {
            let answers = try await agent.answers(of: tool)
            #expect(!answers.contains("planted"), "\(tool.tool.name): \(answers)")
        }
    }

    @Test("Warnings are listed newest first, with their cures, and an entry is returned with its warnings")
    func warnings() async throws {
        let agent = TestAgent.warnedOfStorms()
        #expect(try await agent.ask("warnings") == ["warnings": []])
        let tally = Tally()
        for _ in 0..<3 { tally.dispatch(.add(1)) }
        let library = Library()
        for _ in 0..<3 { library.dispatch(.enter("Ann")) }
        let warnings = try #require(try await agent.ask("warnings")["warnings"])
        #expect(warnings.each("store") == ["library", "tally"])
        #expect(warnings.each("kind") == ["storm", "storm"])
        #expect(warnings.each("place") == ["enter", "add"])
        #expect(warnings[1]?["evidence"]?.string?.hasPrefix("3 changes in ") == true)
        #expect(warnings[1]?["cure"]?.string?.hasPrefix("Send fewer actions") == true)
        let entry = try #require(warnings[1]?["entry"])
        #expect(try await agent.ask("entry", ["entry": entry])["warnings"] == [try #require(warnings[1])])
        #expect(try await agent.ask("warnings", ["offset": 1])["warnings"]?.each("store") == ["tally"])
    }

    @Test("A warning says its store, place and entry only if they are known")
    func unknownPlace() {
        let warning = Warning(.backlog, of: nil, measured: 10, limit: 5, evidence: "10 pending")
        let members = WireWarning(warning, entry: nil, at: .milliseconds(3)).members
        #expect(members.keys.sorted() == ["at_ms", "cure", "evidence", "kind"])
    }

    @Test("Without a recorder of warnings the tool warnings answers with a note")
    func noWarnings() async throws {
        let answer = try await TestAgent(Inspection(.unattached(), of: makeHello())).ask("warnings")
        #expect(answer["note"]?.string?.contains("does not watch for warnings") == true)
    }
}
