import Foundation
import Millrace
import MillraceTimeline
import Testing

@testable @_spi(MillraceHub) import MillraceRecording

@Suite("Recording: parts one after the other")
struct PartsTests {
    private static let header =
        #"{"line":"header","format":"millrace-recording","version":1,"app":"A","began":"2026-01-01T00:00:00.000Z"}"#
    private static let part = [header, store(1)]

    private static func store(_ n: Int, named name: String = "S") -> String {
        #"{"line":"store","id":1,"dialect":"Prex","name":"\#(name)","stateType":"S","actionType":"A","base":{"type":"S","json":{"n":\#(n)}}}"#
    }

    private static func entry(_ id: Int, setting n: Int, _ more: String = "") -> String {
        #"{"line":"entry","id":\#(id),"store":1,"kind":"change","at":1,"took":1,"sequence":1,"thread":{"number":1},"state":{"patch":[{"op":"replace","path":"/n","value":\#(n)}]}\#(more)}"#
    }

    private static func file(_ lines: [String]) -> Data { Data(lines.map { $0 + "\n" }.joined().utf8) }

    private static func entries(_ file: Data) throws -> [RecordedEntry] {
        try read(file).lines.compactMap { if case .entry(let entry) = $0 { entry } else { nil } }
    }

    private static func problem(_ lines: [String]) -> RecordingError? {
        #expect(throws: RecordingError.self) { try read(file(lines)) }
    }

    @Test("Several parts are read as one recording, and a single part can be read alone")
    func together() throws {
        let first = Self.file(Self.part + [Self.entry(1, setting: 2), Self.entry(2, setting: 3)])
        let second = Self.file([Self.header, Self.store(3), Self.entry(5, setting: 4, #","continues":2"#)])
        let entries = try Self.entries(first + second)
        #expect(entries.map(\.id) == [1, 2, 5])
        #expect(entries.map(\.state.json) == [#"{"n":2}"#, #"{"n":3}"#, #"{"n":4}"#])
        #expect(entries.last?.continues == .after(2))
        let session = try imported(first + second, into: [])
        #expect(session.report.entries == 3)
        let timeline = Timeline.showing(session)
        #expect(timeline.stores.count == 1)
        #expect(timeline.ids == 3..<6, "the last has its own number")
        let alone = try Self.entries(second)
        #expect(alone.map(\.id) == [5])
        #expect(alone.first?.continues == .start, "what it continues has been dropped")
    }

    @Test("A part's entries continue from the states at the part's beginning, not from earlier parts")
    func bases() throws {
        let session = try imported(
            Self.file(
                Self.part + [
                    Self.entry(1, setting: 2), Self.header, Self.store(7), Self.entry(2, setting: 8),
                ]
            ),
            into: []
        )
        let olds = Timeline.showing(session).entries.compactMap { $0.old as? UnreadableValue }
        #expect(olds.map(\.recorded.json) == [#"{"n":1}"#, #"{"n":7}"#])
    }

    @Test("An entry that continues a missing entry continues the stored entry before that one")
    func missingOrigin() throws {
        let entries = try Self.entries(
            Self.file(
                Self.part + [
                    Self.entry(3, setting: 2, #","continues":1"#), Self.entry(9, setting: 3),
                    Self.entry(10, setting: 4, #","continues":8"#),
                ]
            )
        )
        #expect(entries.map(\.continues) == [.start, nil, .after(3)])
    }

    @Test("An incomplete line at the end of a part is left out", arguments: [1, 7, .max])
    func torn(_ size: Int) throws {
        let first = Self.file(Self.part + [Self.entry(1, setting: 2), Self.entry(2, setting: 3)])
        let second = Self.file([
            Self.header, Self.store(2), Self.entry(2, setting: 3), Self.entry(3, setting: 4),
        ])
        let whole = Self.file(Self.part + [Self.entry(1, setting: 2)]).count
        for length in whole..<first.count - 1 {
            let (lines, torn) = try read(first.prefix(length) + second, by: size)
            #expect(torn == nil)
            let ids = lines.compactMap { if case .entry(let entry) = $0 { entry.id } else { nil } }
            #expect(ids == [1, 2, 3], "torn after \(length) bytes")
        }
    }

    @Test("Parts that do not belong together are refused")
    func strangers() {
        let other = Self.header.replacing("\"app\":\"A\"", with: "\"app\":\"B\"")
        #expect(Self.problem(Self.part + [other])?.problem == .malformed("this part is of another recording"))
        #expect(
            Self.problem(Self.part + [Self.header, Self.store(1, named: "T")])?.problem
                == .malformed("store 1 is another one in an earlier part")
        )
        #expect(
            Self.problem(Self.part + [Self.header, Self.entry(1, setting: 1)])?.problem
                == .malformed("there is no store 1")
        )
        #expect(
            Self.problem(Self.part + [Self.entry(4, setting: 1)] + Self.part + [Self.entry(4, setting: 1)])?
                .problem
                == .malformed("entry 4 comes after entry 4")
        )
        #expect(Self.problem(Self.part + [#"{"line":"ent"# + other])?.line == 3)
    }

    @Test("The limit of lines counts the lines of all parts")
    func limit() throws {
        var limits = RecordingLimits()
        limits.lines = 4
        #expect(try read(Self.file(Self.part + Self.part), limits: limits).lines.count == 3)
        #expect(throws: RecordingError(line: 5, problem: .overLimit(.lines))) {
            try read(Self.file(Self.part + Self.part + Self.part), limits: limits)
        }
    }

    @Test("An import's report adds up the missing entries without overflow")
    func missing() throws {
        func report(_ counts: Int...) throws -> ImportReport {
            let entries = zip(1..., counts).map { Self.entry($0, setting: $0, #","missing":\#($1)"#) }
            return try imported(Self.file(Self.part + entries), into: []).report
        }
        #expect(try report(0, 2, 3).missing == 5)
        #expect(try report(.max, .max).missing == .max)
    }

    @Test("A recording without entries is shown as an empty timeline")
    func noEntries() throws {
        let timeline = Timeline.showing(try imported(Self.file(Self.part), into: []))
        #expect(timeline.ids.isEmpty)
        #expect(timeline.stores.count == 1)
    }

    @Test("The stores of an ended app have their recorded numbers, however often the recording is imported")
    func endedApp() throws {
        for _ in 1...2 {
            var importer = SessionImporter.ofEndedApp
            try importer.read(Self.file(Self.part + [Self.entry(1, setting: 2)]))
            #expect(Timeline.showing(try importer.finish()).stores.map(\.id) == [1])
        }
    }

    @Test("A recording that is shown and exported again has the recorded names of the states' types")
    func exportedAgain() throws {
        let file = Self.file(Self.part + [Self.entry(1, setting: 2)])
        let stores = try read(Timeline.showing(imported(file, into: [])).file).lines.compactMap { line in
            if case .store(let store) = line { store } else { nil }
        }
        #expect(stores.map(\.stateType) == ["S"])
    }

    @Test(
        "Entry numbers that no app reaches are replaced by new ones",
        arguments: [Int.min, -1, 0, .max - 1, .max]
    )
    func numbers(_ id: Int) throws {
        let file = Self.file(Self.part + [Self.entry(id, setting: 1)])
        #expect(Timeline.showing(try imported(file, into: [])).ids == 1..<2)
    }
}
