import Foundation
import Millrace
@_spi(MillraceHub) import MillraceRecording
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

@testable @_spi(MillraceHub) import MillraceInspector

@Suite("Agents: planted secrets", .recordingScope)
struct PlantedSecretsTests {
    @Test("No tool returns a secret, whatever the arguments")
    func everyTool() async throws {
        let app = PlantedApp()
        try await app.askEverything(TestAgent(app.access))
    }

    @Test("Right and wrong guesses of a part of a secret are answered alike")
    func guesses() async throws {
        let app = PlantedApp()
        let call = AgentCall(app.access)
        let store = JSON(try #require(app.inspection.timeline.stores.first).id)
        for (right, wrong) in [("9f8e7d6c", "9f8e7d6d"), ("battery", "batterx"), ("650194", "650195")] {
            var answers: [[String]] = []
            for guess in [right, wrong] {
                let text = JSON.string(guess)
                var own: [String] = []
                for (tool, arguments) in [
                    ("search", ["text": text]), ("search", ["text": text, "store": store]),
                    ("entries", ["text": text]),
                    ("wait", ["for": "entry", "text": text, "after": 0, "seconds": 1]),
                    ("wait", ["for": "value", "store": store, "contains": text, "seconds": 1]),
                    (
                        "wait",
                        [
                            "for": "value", "store": store, "path": "message", "contains": text,
                            "seconds": 1,
                        ]
                    ),
                ] as [(String, JSON)] {
                    let outcome = await call.carryOut(tool, arguments)
                    own.append("\(tool): \(outcome)".replacing(guess, with: "guess"))
                }
                answers.append(own)
            }
            #expect(answers[0] == answers[1])
        }
    }

    @Test("A session whose app has ended returns no secret either")
    func closedSession() async throws {
        let app = PlantedApp()
        let sent = app.access.secretTexts
        #expect(sent == [PlantedApp.user])
        try await app.askEverything(TestAgent(try closed(app.inspection, secrets: sent)))
    }

    @Test("A recording for agents has no secrets, and can be imported with all entries")
    func recording() throws {
        let app = PlantedApp()
        let hub = StreamHub(app.inspection)
        try hub.connect()
        try hub.storeAll()
        var importer = SessionImporter(stores: [])
        try importer.read(hub.file)
        let secrets = [PlantedApp.user]
        let session = ClosedSession(try importer.finish(), hello: makeHello(), secrets: secrets)
        let recording = session.recordingForAgents.reduce(Data(), +)
        PlantedApp.expectNone(in: String(decoding: recording, as: UTF8.self), "the recording")
        var again = SessionImporter(stores: [])
        try again.read(recording)
        let imported = ClosedSession(try again.finish(), hello: makeHello())
        let timeline = imported.access.inspection.timeline
        #expect(timeline.ids == session.access.inspection.timeline.ids)
        #expect(
            timeline.entries.map { summary(of: $0.transition.action as Any).prefix(4) }.contains("fail")
        )
        // The app's own importer gives the imported values their types again.
        var own = app.inspection.importer
        try own.read(recording)
        #expect(Timeline.showing(try own.finish()).ids.count == timeline.ids.count)
    }

    @Test("A recording for agents says where the app continued after travelling back")
    func branches() throws {
        let inspection = makeInspection(limits: Timeline.Limits(count: 4))
        let (timeline, tally) = (inspection.timeline, Tally())
        for _ in 1...3 { tally.dispatch(.add(1)) }
        let positions = { () throws -> [JSON?] in
            try AgentRecording(inspection, []).dropFirst().flatMap { lines in
                try lines.split(separator: UInt8(ascii: "\n")).map { try ValueCoder.json(from: $0) }
            }.filter { $0["line"] == "entry" }.map { $0["continues"] }
        }
        timeline.travel(to: .after(3))
        tally.dispatch(.add(1))
        let before = try positions()
        #expect(before == [nil, nil, nil, 3].suffix(timeline.ids.count))
        for _ in 1...3 { tally.dispatch(.add(1)) }
        // The entry that the branch continues was dropped, so the branch continues the start of the recording.
        #expect(timeline.ids.lowerBound > 3)
        let after = try positions()
        #expect(after == ["start", nil, nil, nil])
    }

    @Test(
        "All texts, long numbers and keys of a secret value are secrets",
        arguments: [
            ("a secret", ["a secret"]), (123_456, ["123456"]), (12_345, []),
            (URL(string: "https://example.com/a")!, ["https://example.com/a"]),
            (
                UUID(uuidString: "00000000-0000-0000-0000-00000000000A")!,
                ["00000000-0000-0000-0000-00000000000A"]
            ),
            (Data("a secret".utf8), [Data("a secret".utf8).base64EncodedString(), "a secret"]),
            (Data([0xFF, 0xFE, 0xFD]), ["//79"]),
            (["inner key": ["inner text"]], ["inner key", "inner text"]),
            ("Bearer abcdef", ["Bearer abcdef", "abcdef"]), ("abc%2Fdef", ["abc%2Fdef", "abc/def"]),
        ] as [(any Sendable, [String])]
    )
    func kinds(value: any Sendable, texts: [String]) {
        var search = SecretSearch(names: SecretNames(), budget: 1_000)
        search.look(at: ["password": value as Any])
        #expect(search.found == texts)
    }

    @Test("An object that occurs many times is searched once")
    func manyReferences() {
        final class Page {
            var lines = (0..<100).map { "line \($0)" }
        }
        struct Document { var pages: [Page], password = "a-late-secret" }
        let page = Page()
        var search = SecretSearch(names: SecretNames(), budget: 100_000)
        search.look(at: Document(pages: Array(repeating: page, count: 1_000)))
        #expect(search.found == ["a-late-secret"])
    }

    @Test("Secrets in effects and secrets declared by the app are hidden")
    func effects() async throws {
        struct Request { var url: String, authorization: String, memberNumber: String, note: String }
        let keeper = SecretKeeper()
        let timeline = Timeline()
        keeper.dispatch(.say("one"))
        let store = try #require(timeline.stores.first)
        let request = Request(
            url: "https://example.com/?apikey=key-11aa22bb",
            authorization: "auth-33cc44dd",
            memberNumber: "member-55ee66ff",
            note: "auth-33cc44dd and given-77aa and key-11aa22bb"
        )
        let access = AgentAccess(
            Inspection(Timeline.unattached(), of: makeHello()),
            secrets: KnownSecrets(names: ["memberNumber"]) { ["given-77aa"] }
        )
        let transition = Transition(
            store: store,
            order: TransitionProbe.nextOrder(),
            sequence: 1,
            cause: .action(SecretKeeping.Action.say("member-55ee66ff")),
            old: SecretKeeping.State(),
            new: SecretKeeping.State(message: "key-11aa22bb given-77aa"),
            effects: [request],
            instant: .now,
            duration: .zero,
            thread: RecordedThread(number: 1, name: nil, isMain: true)
        )
        access.inspection.timeline.replace(
            with: [(transition, nil)],
            bases: [],
            numberedFrom: 1,
            allowsReplay: false
        )
        let agent = TestAgent(access)
        for (tool, arguments) in [
            ("entry", ["entry": 1]), ("value", ["entry": 1, "part": "effects", "depth": 3]),
            ("entries", [:]),
            ("value", ["entry": 1, "depth": 3]), ("search", ["text": "a"]), ("stores", [:]),
        ] as [(String, JSON)] {
            let text = String(decoding: try await agent.ask(tool, arguments).data, as: UTF8.self)
            for secret in ["11aa22bb", "33cc44dd", "55ee66ff", "given"] {
                #expect(!text.contains(secret), "\(tool): \(text)")
            }
        }
    }

    @Test("No answer contains a value that the app's sanitizer removes, even if a store still has the value")
    func sanitizer() async throws {
        let keeper = SecretKeeper()
        let timeline = Timeline(sanitizer: { transition in
            transition.mapping { value in
                if case .say? = value as? SecretKeeping.Action { return SecretKeeping.Action.say("") }
                guard var state = value as? SecretKeeping.State else { return value }
                state.message = ""
                return state
            }
        })
        let inspection = Inspection(timeline, of: makeHello())
        keeper.dispatch(.say("plain-99-text"))
        keeper.dispatch(.count(user: "ann"))
        let store = try #require(timeline.stores.first)
        #expect(keeper.state.message == "plain-99-text")
        for (tool, arguments) in PlantedApp.questions(store: store.id, entries: timeline.ids, text: "ann") {
            let outcome = await AgentCall(AgentAccess(inspection)).carryOut(tool, arguments)
            let answer = (try? outcome.answer.get()) ?? outcome.answer.failure?.json ?? .null
            let text = outcome.summary + String(decoding: answer.data, as: UTF8.self)
            #expect(!text.contains("plain-99-text"), "\(tool) \(arguments)")
            // The call may have travelled to a recorded state, so set the secret message again.
            keeper.container.update { $0 = SecretKeeping.State(message: "plain-99-text") }
        }
    }

    @Test("All recorded entries are searched for secrets before the first answer")
    func slices() async throws {
        let keeper = SecretKeeper()
        let timeline = Timeline()
        let headers = Dictionary(uniqueKeysWithValues: (0..<30).map { ("h\($0)", "\($0)") })
        for number in 0..<120 {
            keeper.dispatch(.receive(headers: headers, from: URL(string: "https://e.com/\(number)")!))
        }
        keeper.dispatch(.enter(password: "a-late-secret"))
        keeper.dispatch(.say("not a-late-secret"))
        let secrets = KnownSecrets(slice: 50)
        #expect(!secrets.look(at: timeline, before: timeline.ids.upperBound), "more than one slice")
        let agent = TestAgent(AgentAccess(Inspection(timeline, of: makeHello()), secrets: secrets))
        let answer = try await agent.ask("history", ["store": agent.store("keeper"), "path": "message"])
        let history = String(decoding: answer.data, as: UTF8.self)
        #expect(history.contains("not ‹hidden›"))
        #expect(!history.contains("late-"))
    }

    @Test("A secret that a call makes the app record is hidden in the answer of the same call")
    func ownCall() async throws {
        let keeper = SecretKeeper()
        let agent = TestAgent()
        keeper.dispatch(.say("first"))
        let headers: JSON = ["Authorization": "tok-9f8e7d6c", "X-Copy": "tok-9f8e7d6c"]
        let action: JSON = ["receive": ["headers": headers, "from": "https://example.com"]]
        let answer = try await agent.ask(
            "dispatch",
            ["store": agent.store("keeper"), "action": action]
        )
        #expect(keeper.state.headers["X-Copy"] == "tok-9f8e7d6c")
        let text = String(decoding: answer.data, as: UTF8.self)
        #expect(text.contains("X-Copy"))
        #expect(!text.contains("9f8e"))
    }

    @Test("A secret that was recorded percent-encoded is hidden in plain texts too")
    func percentEncoded() throws {
        let keeper = SecretKeeper()
        let timeline = Timeline()
        let url = try #require(URL(string: "https://example.com/?access_token=k%2F5b-77%2Bq"))
        keeper.dispatch(.receive(headers: [:], from: url))
        let redaction = KnownSecrets().redaction(of: timeline)
        #expect(redaction.text("with k/5b-77+q, twice") == "with ‹hidden›, twice")
    }

    @Test("A secret number is hidden wherever it occurs, if it has six digits or more")
    func numbers() {
        let keeper = SecretKeeper()
        let timeline = Timeline()
        for pin in [836_501, 24_680] { keeper.dispatch(.pinChanged(pin)) }
        let redaction = KnownSecrets().redaction(of: timeline)
        #expect(redaction.text("836501 of 24680 rooms") == "‹hidden› of 24680 rooms")
    }

    @Test("A secret that an entry has put into a state is known after the entry was dropped")
    func goneEntries() {
        let keeper = SecretKeeper()
        let timeline = Timeline(limits: Timeline.Limits(count: 10))
        let known = KnownSecrets()
        keeper.dispatch(.say("first"))
        #expect(known.redaction(of: timeline).texts.isEmpty)
        keeper.dispatch(.enter(password: "an-early-secret"))
        for number in 0..<20 { keeper.dispatch(.say("\(number)")) }
        #expect(known.redaction(of: timeline).text("an-early-secret") == "‹hidden›")
    }

    @Test("Of long secrets only the first 10,000 characters are remembered, and only the newest secrets")
    func lengths() {
        let known = KnownSecrets()
        let secrets = (0..<25).map { "\($0)-" + String(repeating: "x\($0)", count: 10_000) }
        let redaction = known.redaction(typed: secrets.map { String($0.prefix(10_000)) })
        #expect(redaction.text("0-x0x0x0x0x0x0") == "0-x0x0x0x0x0x0", "forgotten")
        #expect(redaction.text(String(secrets[24].prefix(200))) == "‹hidden›")
        var search = SecretSearch(names: SecretNames(), budget: 100)
        search.look(at: ["password": secrets[3]])
        #expect(search.found.map(\.count) == [10_000])
    }

    @Test("A secret that many others have displaced is hidden again when it occurs again")
    func displaced() {
        let known = KnownSecrets()
        let first = "an-early-secret"
        #expect(known.redaction(typed: [first]).text(first) == "‹hidden›")
        let others = (0..<1_000).map { "other-\($0)-secret" }
        #expect(known.redaction(typed: others).text(first) == first)
        #expect(known.redaction(typed: [first]).text(first) == "‹hidden›")
    }

    @Test("The newest of thousands of secrets are hidden")
    func budget() {
        let keeper = SecretKeeper()
        let inspection = makeInspection()
        for number in 0..<3_000 { keeper.dispatch(.enter(password: "secret-number-\(number)")) }
        let known = KnownSecrets()
        let redaction = known.redaction(of: inspection.timeline)
        #expect(redaction.text("secret-number-2999") == "‹hidden›")
        #expect(redaction.text("x secret-number-2500") == "x ‹hidden›")
        keeper.dispatch(.enter(password: "one more secret"))
        #expect(known.redaction(of: inspection.timeline).text("one more secret!") == "‹hidden›!")
    }
}

/// An app whose actions contain secrets in payloads, dictionaries, URLs, error messages, JSON and Base64.
private struct PlantedApp {
    static let password = #"corr€ct "horse"/battery + staple"#
    static let header = "tok-9f8e7d6c5b4a3210"
    static let query = "q/TK+81c4=="
    static let pin = 836_501_947
    static let user = "member-443322"
    static let secrets = [password, header, query, "\(pin)", "nested-pw-5566", user]

    let keeper = SecretKeeper()
    let access: AgentAccess

    var inspection: Inspection { access.inspection }

    init() {
        access = AgentAccess(
            Inspection(Timeline(), of: makeHello(), warnings: Warnings.Options()),
            secrets: KnownSecrets(names: ["memberNumber"]) { [Self.user] }
        )
        var url = URLComponents(string: "https://ann@example.com/path")!
        url.queryItems = [
            URLQueryItem(name: "page", value: "2"), URLQueryItem(name: "access_token", value: Self.query),
        ]
        keeper.dispatch(.say("before \(Self.password) after"))
        for count in stride(from: 1, through: Self.password.count, by: 5) {
            keeper.dispatch(.enter(password: String(Self.password.prefix(count))))
        }
        keeper.dispatch(.enter(password: Self.password))
        keeper.dispatch(.pinChanged(Self.pin))
        keeper.dispatch(
            .receive(headers: ["Accept": "all", "Authorization": "Bearer \(Self.header)"], from: url.url!)
        )
        keeper.dispatch(
            .fail(SecretKeeping.Failure(reason: "\(Self.password) is not the password of \(Self.user)"))
        )
        let padding = String(repeating: "x", count: 190)
        keeper.dispatch(
            .say("\(padding)\(Self.header) and \(Data("ann:\(Self.password)".utf8).base64EncodedString())")
        )
        keeper.dispatch(
            .open(recording: #"{"line":"entry","json":{"password":"nested-pw-5566"}} nested-pw-5566"#)
        )
        keeper.dispatch(.count(user: Self.user))
        keeper.dispatch(.count(user: Self.header))
        keeper.dispatch(.enter(password: ""))
    }

    /// Calls every tool with every question, and checks that no answer contains a secret.
    func askEverything(_ agent: TestAgent) async throws {
        let secrets = Self.secrets
        let timeline = agent.inspection.timeline
        let store = try #require(timeline.stores.first)
        var asked: Set<String> = []
        // Before all entries.
        let start = AgentMarks.Mark(recorded: 0, instant: timeline.began, secrets: [])
        for text in ["e", "9f8e", Self.password, Self.header] {
            for (tool, arguments) in Self.questions(store: store.id, entries: timeline.ids, text: text) {
                let arguments = tool == "since" ? ["mark": JSON(agent.access.marks.add(start))] : arguments
                let outcome = await AgentCall(agent.access).carryOut(tool, arguments)
                let answer: JSON
                switch outcome.answer {
                case .success(let json):
                    answer = json
                    asked.insert(tool)
                case .failure(let error): answer = error.json
                }
                Self.expectNone(of: secrets, in: answer, "\(tool) \(arguments)")
                Self.expectNone(of: secrets, in: outcome.summary, "the summary of \(tool) \(arguments)")
            }
        }
        // Every tool has to answer at least one question. So each new tool requires a new question.
        let unanswered = Set(AppTool.all.map(\.tool.name)).subtracting(asked)
        let refused: Set<String> = agent.inspection.remains == nil ? [] : ["dispatch", "time"]
        #expect(unanswered.subtracting(Self.screenTools) == refused)
    }

    /// The tools for screens. They need no answer in these tests, since the module that implements them also tests
    /// them.
    private static let screenTools = Set(AppTool.screens.map(\.tool.name))

    /// Calls of every tool, with the ids of stores and entries, and with the text in every argument that accepts one.
    static func questions(store: Int, entries: Range<Int>, text: String) -> [(String, JSON)] {
        var questions: [(String, JSON)] = [
            ("mark", [:]), ("since", [:]), ("diff", ["store": JSON(store)]),
            ("time", ["do": "pause"]), ("time", ["do": "resume"]),
            ("time", ["do": "travel", "to": JSON(entries.lowerBound)]),
            ("time", ["do": "travel", "to": "live"]),
            ("dispatch", ["again": JSON(entries.lowerBound + 1)]),
            ("dispatch", ["store": JSON(store), "action": ["say": ["_0": .string(text)]]]),
            ("dispatch", ["store": JSON(store), "action": ["enter": .string(text)]]),
            ("dispatch", ["store": JSON(store), "action": .string(text)]), (text, [:]),
            ("stores", [text: .string(text)]),
            (
                "wait",
                [
                    "for": "value", "store": JSON(store), "path": "message", "contains": .string(text),
                    "seconds": 1,
                ]
            ),
            ("wait", ["for": "value", "store": JSON(store), "path": .string(text), "seconds": 1]),
            ("wait", ["for": "value", "store": JSON(store), "path": "password"]),
            ("wait", ["for": "entry", "text": "say", "after": 0]),
        ]
        let paths = [
            "", "password", "pin", "message", "headers", "headers.Authorization",
            "headers[\"Authorization\"]", "list",
            "list[0]", "list[0].value", "list[1].value", "url", "failure", "failure.reason", "recording",
            "users",
            "users.\(text)", text,
        ]
        for path in paths {
            questions.append(("history", ["store": JSON(store), "path": .string(path)]))
            for depth in 0...3 {
                let arguments: JSON = ["store": JSON(store), "path": .string(path), "depth": JSON(depth)]
                questions.append(("value", arguments))
            }
        }
        // Most of these questions do not depend on the text. So each caller asks them for only one of its texts.
        for entry in text == "e" || text == "ann" ? entries : 0..<0 {
            questions.append(("entry", ["entry": JSON(entry)]))
            questions.append(("diff", ["entry": JSON(entry)]))
            for part in ["new", "old", "action", "effects", "app"] {
                questions.append(("value", ["entry": JSON(entry), "part": .string(part), "depth": 4]))
                questions.append(
                    ("search", ["entry": JSON(entry), "part": .string(part), "text": .string(text)])
                )
            }
            questions.append(("make_test", ["store": JSON(store), "from": JSON(entry), "to": JSON(entry)]))
        }
        for offset in 0..<50 {
            questions.append(
                ("value", ["store": JSON(store), "path": "message", "offset": JSON(offset * 5)])
            )
        }
        for tool in AppTool.all.map(\.tool) where tool.grade == .look && tool.name != "wait" {
            questions.append((tool.name, [:]))
            questions.append((tool.name, ["store": JSON(store)]))
            for argument in tool.arguments {
                guard case .string = argument.kind else { continue }
                questions.append((tool.name, [argument.name: .string(text)]))
                questions.append((tool.name, [argument.name: .string(text), "store": JSON(store)]))
            }
        }
        return questions
    }

    // MARK: Secrets in answers

    private static func expectNone(of secrets: [String], in answer: JSON, _ what: String) {
        expectNone(of: secrets, in: String(decoding: answer.data, as: UTF8.self), what)
        // Search each decoded string too, because a string may contain JSON, in which escapes hide a secret from the
        // search.
        expectNone(of: secrets, in: strings(in: answer).joined(separator: "\n"), what)
    }

    static func expectNone(of secrets: [String] = secrets, in text: String, _ what: String) {
        let plain = text.lowercased()
        let texts = Set([plain, plain.removingPercentEncoding ?? "", plain.replacing("\\", with: "")])
        for secret in secrets {
            let bytes = Data(secret.utf8)
            let forms = [
                // Whoever knows the first three quarters of a secret can guess the rest. So the first three quarters
                // must not appear either.
                String(secret.lowercased().prefix(secret.count * 3 / 4)),
                bytes.base64EncodedString().lowercased(),
                bytes.map { String(format: "%02x", $0) }.joined(),
            ]
            for form in forms where texts.contains(where: { $0.contains(form) }) {
                Issue.record("\(what) lets '\(form)' through: \(text.prefix(2_000))")
            }
        }
    }

    private static func strings(in json: JSON) -> [String] {
        switch json {
        case .null, .bool, .number: []
        case .string(let string): [string]
        case .array(let elements): elements.flatMap(strings)
        case .object(let members): members.keys + members.values.flatMap(strings)
        }
    }
}
