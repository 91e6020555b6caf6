import Foundation
import Millrace
import MillraceTimeline
import MobiusCore
import Prex
import TestSupport
import Testing

@_spi(MillraceHub) @testable import MillraceRecording
@testable import RecordingSamples

/// The files in `Generated` are the tests generated from a session of each sample. They are part of this test target,
/// so they compile and pass. If the environment contains `MILLRACE_GENERATE`, this suite writes them again.
@Suite("Recording: tests generated from sessions", .recordingScope, .exclusively(.todoStore))
struct ReplayTestTests {
    private static let subjects = [
        "Mobius": "Update(updateSearch)", "VISPER": "makeSettingsStore",
    ]

    @Test("The generated test of each dialect equals the file that is compiled into this target")
    func generated() throws {
        let timeline = Timeline()
        let app = SampleSession()
        app.perform()
        let sources = Self.sources(of: timeline)
        #expect(sources.keys.sorted() == ["FluxCapacitor", "Mobius", "Prex", "VISPER"])
        for (dialect, source) in sources { try Self.compare(source, "\(dialect)Replay.swift") }

        // An import from a file generates the same tests.
        let session = try imported(timeline.file, into: timeline.stores, types: SampleSession.types)
        timeline.load(session)
        #expect(Self.sources(of: timeline) == sources)
    }

    @Test("The test generated from an ended session equals the file that is compiled into this target")
    func generatedFromEndedSession() throws {
        let timeline = Timeline()
        let app = SampleSession()
        app.perform()
        timeline.load(try imported(timeline.file, into: []))
        let sources = Self.sources(of: timeline)
        #expect(sources.keys.sorted() == ["FluxCapacitor", "Mobius", "Prex", "VISPER"])
        for (dialect, source) in sources {
            try Self.compare(Self.renamed(source, "\(dialect)Ended"), "\(dialect)EndedReplay.swift")
        }
    }

    @Test(
        "Values of many types, in a state without a memberwise initialiser, make a test that compiles and passes"
    )
    func manyTypes() throws {
        let timeline = Timeline()
        let flux = Flux(
            state: ParcelState(Date(timeIntervalSinceReferenceDate: 0)),
            mutation: ParcelMutation()
        )
        let loop = Mobius.loop(update: updateParcel, effectHandler: AnyConnectable(SampleSession.idle))
            .start(from: ParcelState(Date(timeIntervalSinceReferenceDate: 0)))
        for action in ParcelAction.samples {
            flux.dispatcher.dispatch(action)
            loop.dispatchEvent(action)
        }
        let sources = Self.sources(
            of: timeline,
            ["Mobius": "Update(updateParcel)"]
        )
        for (dialect, source) in sources {
            try Self.compare(Self.renamed(source, dialect), "\(dialect)ParcelReplay.swift")
        }
        loop.dispose()

        timeline.load(try imported(timeline.file, into: []))
        let ended = Self.sources(
            of: timeline,
            ["Mobius": "Update(updateParcel)"]
        )
        for (dialect, source) in ended {
            try Self.compare(Self.renamed(source, "\(dialect)Ended"), "\(dialect)ParcelEndedReplay.swift")
        }
        #expect(sources.count == 2 && ended.count == 2)
    }

    @Test(
        "Keystrokes in one text are one step, fields of forms are written, and structs that are not Codable are named"
    )
    func keystrokes() throws {
        let timeline = Timeline()
        let flux = Flux(state: DraftState(), mutation: DraftMutation())
        for action in DraftAction.typing { flux.dispatcher.dispatch(action) }
        let source = ReplayTest(of: timeline.entries).source
        try Self.compare(source, "PrexDraftReplay.swift")
        #expect(source.contains("    // 4 keystrokes.\n    try await test.send(DraftAction.retitle(\"Ho\"))"))
        #expect(source.contains("    // 3 keystrokes.\n"))
        #expect(source.contains("DraftAction.set(Field(\\DraftState.address.city, \"Oslo\"))"))
        #expect(
            source.contains("    // FILL IN, if DraftState has no memberwise initialiser: how to make it.")
        )
        // A text that is cleared is a step of its own, or the test would not hold that it was there.
        #expect(
            source.contains("DraftAction.retitle(\"Hot\")") && source.contains("DraftAction.retitle(\"\")")
        )
    }

    @Test("A test of a fault ends with what should have been, and passes once the fault is mended")
    func corrections() throws {
        let timeline = Timeline()
        let flux = Flux(state: DraftState(), mutation: FaultyDraftMutation())
        for action in DraftAction.typing { flux.dispatcher.dispatch(action) }
        let sending = try #require(timeline.entries.first { $0.transition.actionName == "send" })
        var right = try #require(sending.new as? DraftState)
        right.isSent = true
        let source = ReplayTest(
            of: timeline.entries,
            subject: "DraftMutation()",
            shouldHaveBeen: [sending.id: right]
        ).source
        // The file is compiled into this target with the mended mutation.
        try Self.compare(Self.renamed(source, "Mended"), "PrexMendedReplay.swift")
        #expect(
            source.contains(
                """
                    // This should have been, and is not what was recorded.
                    try await test.send(DraftAction.send) { $0.isSent = true }

                    try await test.finish()
                }
                """
            )
        )
    }

    @Test("A correction of an entry that is not in the test stops with a message")
    func foreignCorrection() async {
        await #expect(processExitsWith: .failure) {
            let timeline = Timeline()
            let flux = Flux(state: DraftState(), mutation: DraftMutation())
            flux.dispatcher.dispatch(.send)
            _ = ReplayTest(of: timeline.entries, shouldHaveBeen: [99: DraftState()])
        }
    }

    /// The test with a function name that differs from those of other tests of the same state.
    private static func renamed(_ source: String, _ name: String) -> String {
        source.replacing("func replay", with: "func replay\(name)")
    }

    @Test("If the app has none of the recorded stores, the generated test still makes the dialect's calls")
    func withoutStores() throws {
        let timeline = Timeline()
        let app = SampleSession()
        app.perform()
        timeline.load(try imported(timeline.file, into: []))
        for (dialect, step) in [
            ("Prex", "try await test.send(recorded(CounterAction.self, "),
            ("Mobius", "try await test.send(recorded(SearchEvent.self, "),
            ("VISPER", "try await test.send(recorded(RenameAction.self, "),
            ("FluxCapacitor", "store.reduce(with: try recorded(Dispatcher.Todos.self, "),
        ] {
            let entries = timeline.entries.filter { $0.transition.label.dialect == dialect }
            let source = ReplayTest(of: entries).source
            #expect(source.contains(step), "\(dialect)")
            #expect(source.contains("import RecordingSamples\n"), "\(dialect)")
            #expect(!source.contains("UnreadableValue"), "\(dialect)")
        }
    }

    @Test("A test of entries with gaps begins again from a known state, and omits skipped entries")
    func parts() throws {
        let flux = SampleSession()
        let timeline = Timeline()
        for number in 1...3 { flux.counter.dispatcher.dispatch(.add(number)) }
        timeline.travel(to: .after(1))
        flux.counter.dispatcher.dispatch(.add(10))
        try timeline.setSkipped(true, 3)
        let source = ReplayTest(of: Array(timeline.entries.dropFirst())).source
        #expect(source.contains("    let mutation = CounterMutation()\n"))
        #expect(source.contains("// What led to this state has not been recorded, or was undone."))
        let states = source.split(separator: "\n").filter { $0.contains("Flux(state: ") }.compactMap {
            $0.firstMatch(of: /"count":(\d+)/).map { String($0.1) }
        }
        #expect(states == ["1", "1"])
        #expect(!source.contains("CounterAction.add(3)"))
        #expect(source.contains("CounterAction.add(10)"))
        // The tests of one store follow the tests of the other.
        #expect(source.contains("    var test = TestStore(Flux("))
        #expect(source.contains("    try await test.finish()\n    test = TestStore(Flux("))
        #expect(source.contains("    try await test.finish()\n}\n"))
    }

    @Test("A test of a FluxCapacitor store records an issue where actions are missing")
    func gapWithoutState() {
        let timeline = Timeline()
        let app = SampleSession()
        app.perform()
        var entries = timeline.entries.filter { $0.transition.label.dialect == "FluxCapacitor" }
        entries.remove(at: 2)
        let issue = "A store of FluxCapacitor cannot be given a state, so this is not replayed."
        #expect(ReplayTest(of: entries).source.contains("Issue.record(\"\(issue)\")"))
    }

    struct Gauge: State, Equatable, Codable {
        var value = 0.0
        var unit = "m"
    }

    enum GaugeAction: Action {
        case measured(Double)
        case converted(String)
        case checked
    }

    struct GaugeMutation: Mutation {
        func mutate(action: GaugeAction, state: inout Gauge) {
            switch action {
            case .measured(let value): state.value = value
            case .converted(let unit): state.unit = unit
            case .checked: break
            }
        }
    }

    @Test("Changed properties are described, also by values that are not equal to themselves")
    func descriptions() async throws {
        let timeline = Timeline()
        let flux = Flux(state: Gauge(), mutation: GaugeMutation())
        flux.dispatcher.dispatch(.checked)
        flux.dispatcher.dispatch(.converted("ft"))
        flux.dispatcher.dispatch(.measured(.nan))
        flux.dispatcher.dispatch(.converted("m"))
        let source = ReplayTest(of: timeline.entries, subject: "GaugeMutation()").source
        let type = "ReplayTestTests.GaugeAction"
        #expect(
            source.contains(
                """
                    try await test.send(\(type).checked)

                    try await test.send(\(type).converted("ft")) { $0.unit = "ft" }

                    try await test.send(\(type).measured(.nan)) { $0.value = .nan }

                    try await test.send(\(type).converted("m")) { $0.unit = "m" }

                    try await test.finish()
                """
            )
        )
    }

    enum Switch: State {
        case off, on
    }

    struct SwitchMutation: Mutation {
        func mutate(action: GaugeAction, state: inout Switch) { state = .on }
    }

    @Test("A change of a state that is not a struct is described as a whole")
    func wholeChange() {
        let timeline = Timeline()
        let flux = Flux(state: Switch.off, mutation: SwitchMutation())
        flux.dispatcher.dispatch(.checked)
        #expect(ReplayTest(of: timeline.entries).source.contains("{ $0 = ReplayTestTests.Switch.on }\n"))
    }

    @Test("A state that is too long for a literal is compared with a decoded one")
    func decodedState() throws {
        let source = Self.source([Int]()) { $0 = Array(0..<1_000) }
        #expect(source.contains("#expect(try state == recorded(Array<Int>.self, #\"[0,1,2,"))
    }

    @Test("A test of several stores stops the process")
    func severalStores() async {
        await #expect(processExitsWith: .failure) {
            let timeline = Timeline()
            let stores = [StateContainer(0, name: "first"), StateContainer(0, name: "second")]
            for store in stores { store.update { $0 = 1 } }
            _ = ReplayTest(of: timeline.entries)
        }
    }

    @Test("A state whose literal does not determine the type is declared with the type")
    func typedStates() {
        #expect(Self.source([Int]()) { $0.append(1) }.contains("var state: Array<Int> = []\n"))
        #expect(Self.source(Optional<Int>.none) { $0 = 1 }.contains("var state: Optional<Int> = nil\n"))
        #expect(Self.source(Float(1)) { $0 = 2 }.contains("var state: Float = 1.0\n"))
        #expect(
            Self.source(SearchModel.Phase.idle) { _ in }.contains("var state = SearchModel.Phase.idle\n")
        )
    }

    @Test("A state that is not equal to itself is compared as JSON")
    func notANumber() throws {
        let source = Self.source(1.0) { $0 = .nan }
        #expect(source.contains("() throws {\n"))
        #expect(source.contains("#expect(try json(of: state) == json(#\"\"NaN\"\"#))"))
        #expect(source.contains("private func json(of value: some Encodable) throws -> AnyHashable {"))
        #expect(!Self.source(1.0) { $0 = 2 }.contains("json(of"))
    }

    @Test("A literal of a text with backslashes before number signs has enough number signs")
    func backslashes() throws {
        // In a literal with one number sign, the compiler would read `\#n` as a line break.
        #expect(
            Self.source(Gauge()) { $0 = Gauge(value: .nan, unit: "\\#n") }.contains(
                ###"#expect(try json(of: state) == json(##"{"unit":"\\#n","value":"NaN"}"##))"###
            )
        )
    }

    private struct Opaque {
        let action: () -> Void
    }

    private enum Named: Equatable, Codable, CustomStringConvertible {
        case one
        var description: String { "\") + evil(\"" }
    }

    @Test("A value is written as a Swift expression if possible, and is otherwise refused")
    func literals() {
        func text(_ value: Any) -> String? { SwiftLiteral.expression(of: value, length: 500)?.text }
        #expect(text(3) == "3")
        #expect(text(-0.5) == "-0.5")
        #expect(text(Double.infinity) == ".infinity")
        #expect(text("a\"\\\n\u{202E}é\\(x)") == "\"a\\\"\\\\\\n\\u{202e}é\\\\(x)\"")
        #expect(text(["b": [1], "a": []]) == "[\"a\": [], \"b\": [1]]")
        #expect(text([String: Int]()) == "[:]")
        #expect(text(Set([3, 1, 2])) == "[1, 2, 3]")
        #expect(text(Optional<Int>.none as Any) == "nil")
        #expect(text(Int??.some(nil) as Any) == ".some(nil)")
        #expect(text(Int???.some(.some(nil)) as Any) == ".some(.some(nil))")
        #expect(text(Int??.some(3) as Any) == "3")
        #expect(text((1, b: true)) == "(1, b: true)")
        #expect(
            text(Date(timeIntervalSinceReferenceDate: 1.5)) == "Date(timeIntervalSinceReferenceDate: 1.5)"
        )
        #expect(
            text(SearchModel.Phase.loaded(["x"], page: 2)) == "SearchModel.Phase.loaded([\"x\"], page: 2)"
        )
        #expect(
            text(SearchModel.start) == ##"recorded(SearchModel.self, #"{"phase":{"idle":{}},"query":""}"#)"##
        )
        #expect(text([Plain(number: 1)]) == "[ReplayTestTests.Plain(number: 1)]", "Not Codable")
        #expect(text(Lossy(number: 1)) == "ReplayTestTests.Lossy(number: 1)", "Decoded as another value")
        #expect(text(Opaque(action: {})) == nil)
        #expect(text(Named.one) == nil, "A private type has no name in other files")
        #expect(text(LifetimeTracker()) == nil)
        #expect(text(NSNumber(value: 1)) == nil)
        #expect(text(Array(repeating: 0, count: 1_000_000)) == nil)
        #expect(text(0..<3) == ##"recorded(Range<Int>.self, #"[0,3]"#)"##)
    }

    struct Plain { var number: Int }

    struct Lossy: Codable, Equatable {
        var number: Int
        private enum CodingKeys: CodingKey {}
        init(number: Int) { self.number = number }
        init(from decoder: any Decoder) throws { number = 0 }
    }

    private struct Lazy {
        lazy var number = 1
    }

    enum Keyword {
        case `default`
        case `in`(Int)
        case pair(`case`: Int)
    }

    /// A value that shows a case without its name.
    private struct Nameless: CustomReflectable {
        var customMirror: Mirror { Mirror(self, unlabeledChildren: [1], displayStyle: .enum) }
    }

    @Test("Numbers, characters, data, durations and URLs are written as calls that make them")
    func foundationLiterals() {
        func text(_ value: Any) -> String? { SwiftLiteral.expression(of: value, length: 2_000)?.text }
        #expect(text(-Double.infinity) == "-.infinity")
        #expect(text(Double.nan) == ".nan")
        #expect(text(CGFloat(0.5)) == "0.5")
        #expect(text(Float(0.1)) == "0.1")
        #expect(text(Character("\t")) == #""\t""#)
        #expect(text("a\r") == #""a\r""#)
        #expect(text(Data([1, 2])) == #"Data(base64Encoded: "AQI=")!"#)
        #expect(text(Data(count: 1_000)) != nil && text(Data(count: 1_001)) == nil)
        #expect(text(Decimal(string: "1.5")!) == #"Decimal(string: "1.5")!"#)
        #expect(
            text(Duration.milliseconds(1_500))
                == "Duration(secondsComponent: 1, attosecondsComponent: 500000000000000000)"
        )
        let site = URL(string: "https://example.com/")!
        #expect(text(site) == #"URL(string: "https://example.com/")!"#)
        #expect(text(URL(string: "page", relativeTo: site)!) == nil)
        #expect(text(Optional(SearchModel.Phase.idle) as Any) == "SearchModel.Phase.idle")
    }

    @Test("A name that Swift reserves is quoted, and a name that the compiler has made is not written")
    func names() {
        func text(_ value: Any) -> String? { SwiftLiteral.expression(of: value, length: 500)?.text }
        #expect(text(Keyword.default) == "ReplayTestTests.Keyword.`default`")
        #expect(text(Keyword.in(1)) == "ReplayTestTests.Keyword.`in`(1)")
        #expect(text(Keyword.pair(case: 1)) == "ReplayTestTests.Keyword.pair(`case`: 1)")
        #expect(text(Lazy()) == nil)
        #expect(text(Nameless()) == nil)
    }

    @Test("A value that is nested too deeply is not written")
    func deepLiteral() {
        func text(_ depth: Int) -> String? {
            let value = (0..<depth).reduce(1 as Any) { value, _ in [value] }
            return SwiftLiteral.expression(of: value, length: 500)?.text
        }
        #expect(text(31) == String(repeating: "[", count: 31) + "1" + String(repeating: "]", count: 31))
        #expect(text(32) == nil)
    }

    @Test("In source code a known secret is hidden in texts, and is a placeholder for other values")
    func secrets() {
        let redaction = Redaction(texts: SecretTexts(["836501947", "hunter2"]))
        Redaction.$current.withValue(redaction) {
            func source(_ value: Any) -> String? { SwiftLiteral.expression(of: value, length: 200)?.text }
            #expect(source(836_501_947) == "<#Int#>")
            #expect(source(Date(timeIntervalSinceReferenceDate: 836_501_947)) == "<#Date#>")
            #expect(source(URL(string: "a://b/hunter2")!) == #"URL(string: "a://b/‹hidden›")!"#)
            #expect(source("a hunter2") == #""a ‹hidden›""#)
            #expect(source(5) == "5")
        }
    }

    enum Lamp: CustomDebugStringConvertible {
        case on
        var debugDescription: String { "lit" }
    }

    @Test("A case with a description of its own is written by its name")
    func debugDescriptions() {
        func text(_ value: Any) -> String? { SwiftLiteral.expression(of: value, length: 500)?.text }
        #expect(text(GaugeAction.checked) == "ReplayTestTests.GaugeAction.checked")
        #expect(text(Lamp.on) == "ReplayTestTests.Lamp.on")
    }

    @Test("Type names are parsed without their modules, and invalid names are refused")
    func typeNames() {
        func name(_ text: String) -> String? { SwiftTypeName(text)?.text }
        #expect(name("App.Outer.Inner") == "Outer.Inner")
        #expect(name("Swift.Array<App.Item>") == "Array<Item>")
        #expect(name("App.Box<Swift.Int, (extension in Other):Kit.Thing>.Part") == "Box<Int, Thing>.Part")
        #expect(SwiftTypeName("(extension in App):Kit.Thing.Case")?.modules == ["App", "Kit"])
        for bad in [
            "", "App.(unknown context at $1).T", "(Swift.Int, Swift.Int)", "() -> ()", "A.B;evil()", "A..B",
            "A.1", "1.A", ".A", "App.Box<1.A>", "(extension in App)Kit.Thing", "(extension in 1):Kit.Thing",
        ] {
            #expect(name(bad) == nil, "\(bad)")
        }
    }

    @Test("Texts of a hostile recording are only in strings, comments and names of a generated test")
    func hostile() throws {
        let evil = "x\"; evil() //\n*/ \u{2028} evil()"
        let text = String(decoding: JSON.string(evil).data, as: UTF8.self)
        let value = "{\"type\":\(text),\"json\":{\(text):\(text)}}"
        for dialect in ["\"Prex\"", "\"FluxCapacitor\"", "\"VISPER\"", "\"Mobius\"", text] {
            let file = """
                {"line":"header","format":"millrace-recording","version":1,"app":\(text),"began":"2026-01-01T00:00:00.000Z"}
                {"line":"store","id":1,"dialect":\(dialect),"name":\(text),"stateType":\(text),"actionType":\(text),"base":\(value)}
                {"line":"entry","id":1,"store":1,"kind":"action","action":\(value),"state":\(value),"at":1,"took":1,"sequence":1,"thread":{"number":1,"name":\(text)}}

                """
            let timeline = Timeline()
            timeline.load(try imported(Data(file.utf8), into: []))
            let source = ReplayTest(of: timeline.entries).source
            for line in source.split(whereSeparator: \.isNewline) where line.contains("evil") {
                let line = line.drop { $0 == " " }
                let isHarmless = [
                    "//", "@Test(\"", "func replayxevil", "Issue.record(\"", "let store = xevil",
                ].contains {
                    line.hasPrefix($0)
                }
                #expect(isHarmless, "\(line)")
                #expect(!line.contains("\"; evil") || line.contains("\\\"; evil"), "\(line)")
            }
        }
    }

    /// The generated test of one change of a state.
    private static func source<State: Sendable>(_ state: State, _ change: (inout State) -> Void) -> String {
        let timeline = Timeline()
        let container = StateContainer(state)
        container.update(change)
        return ReplayTest(of: timeline.entries).source
    }

    private static func sources(of timeline: Timeline, _ subjects: [String: String] = subjects) -> [String:
        String]
    {
        var sources: [String: String] = [:]
        for store in timeline.stores {
            let entries = timeline.entries.filter { $0.transition.store == store }
            sources[store.label.dialect] =
                ReplayTest(of: entries, subject: subjects[store.label.dialect]).source
        }
        return sources
    }

    static func compare(_ source: String, _ name: String) throws {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Generated/\(name)")
        if ProcessInfo.processInfo.environment["MILLRACE_GENERATE"] != nil {
            try Data(source.utf8).write(to: url)
        }
        #expect(source == (try String(contentsOf: url, encoding: .utf8)), "\(name)")
    }
}
