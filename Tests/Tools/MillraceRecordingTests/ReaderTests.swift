import Foundation
import Millrace
import MillraceTimeline
import TestSupport
import Testing

@testable import MillraceRecording
@testable import RecordingSamples

@Suite("Recording: reading a file", .recordingScope)
struct ReaderTests {
    private static let header =
        #"{"line":"header","format":"millrace-recording","version":1,"app":"A","began":"2026-01-01T00:00:00.000Z"}"#
    private static let store =
        #"{"line":"store","id":1,"dialect":"Prex","name":"S","stateType":"S","actionType":"A","base":{"type":"S","json":{"n":[1,2]}}}"#

    private static func entry(_ id: Int, _ change: String = "") -> String {
        #"{"line":"entry","id":\#(id),"store":1,"kind":"change","at":\#(id),"took":1,"sequence":\#(id),"thread":{"number":1}\#(change.isEmpty ? #","state":{"patch":[]}"# : "," + change)}"#
    }

    private static func file(_ lines: String...) -> Data { Data(lines.map { $0 + "\n" }.joined().utf8) }

    @Test("A file that is read in pieces of any size has the same lines", arguments: [1, 7, 100, .max])
    func pieces(_ size: Int) throws {
        let file = Self.file(
            Self.header,
            Self.store,
            Self.entry(1),
            Self.entry(4, #""state":{"patch":[{"op":"replace","path":"/n/1","value":5}]},"continues":1"#),
            Self.entry(
                5,
                #""before":{"patch":[{"op":"remove","path":"/n/0"}]},"state":{"type":"T","text":"?"},"effects":[{"type":"E","json":null}],"skipped":true"#
            ),
            #"{"line":"of a later version"}"#
        )
        let (lines, torn) = try read(file, by: size)
        #expect(torn == nil)
        #expect(lines.count == 5)
        guard case .entry(let first) = lines[2], case .entry(let second) = lines[3],
            case .entry(let third) = lines[4]
        else {
            Issue.record("\(lines)")
            return
        }
        #expect(first.state.json == #"{"n":[1,2]}"#)
        #expect(first.isUnchanged)
        #expect(second.state.json == #"{"n":[1,5]}"#)
        #expect(second.continues == .after(1))
        #expect(!second.isUnchanged)
        #expect(third.before?.json == #"{"n":[5]}"#)
        #expect(third.state == RecordedValue(type: "T", content: .text("?")))
        #expect(third.effects.map(\.type) == ["E"])
        #expect(third.isSkipped)
        #expect(third.at == .milliseconds(5))
    }

    @Test("A file that is cut anywhere is read to its last whole line, and the rest is reported")
    func truncated() throws {
        let file = Self.file(Self.header, Self.store, Self.entry(1), Self.entry(2))
        let whole = Self.header.utf8.count + 1
        for length in 0...file.count {
            if length < whole {
                #expect(throws: RecordingError(line: 1, problem: .notARecording)) {
                    try read(file.prefix(length))
                }
                continue
            }
            let (lines, torn) = try read(file.prefix(length))
            let ends = file.prefix(length).filter { $0 == UInt8(ascii: "\n") }.count
            let last = file.prefix(length).lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            #expect(lines.count == ends)
            #expect(torn == (last == length ? nil : TornTail(line: ends + 1, bytes: length - last)))
        }
    }

    @Test("Each error is reported with its line")
    func errors() {
        func error(_ lines: String...) -> RecordingError? {
            #expect(throws: RecordingError.self) { try read(Data(lines.map { $0 + "\n" }.joined().utf8)) }
        }
        #expect(error("PK\u{3}\u{4}")?.problem == .notARecording)
        #expect(error("{}")?.problem == .notARecording)
        #expect(error("{\"a\"")?.problem == .notARecording)
        #expect(error(Self.store)?.problem == .notARecording)
        let later = Self.header.replacing("\"version\":1", with: "\"version\":2")
        #expect(error(later) == RecordingError(line: 1, problem: .unsupportedVersion(2)))
        #expect(error(later)?.description == "This is a recording of version 2, which is not known here.")
        #expect(error(Self.header.replacing("2026", with: "x"))?.line == 1)
        #expect(
            error(Self.header.replacing("\"app\":\"A\",", with: ""))?.problem
                == .malformed("the name of the app is missing")
        )
        #expect(error(Self.header, "{}")?.problem == .malformed("the member `line` is missing"))
        #expect(error(Self.header, "[]")?.problem == .malformed("it is no object"))
        #expect(error(Self.header, "")?.line == 2)
        #expect(
            error(Self.header, "{\"line\":\"store\"")
                == RecordingError(line: 2, problem: .notJSON(offset: 15, reason: "an object does not end"))
        )
        #expect(
            error(Self.header, Self.store, Self.store)?.problem == .malformed("there is a store 1 already")
        )
        #expect(error(Self.header, Self.entry(1))?.problem == .malformed("there is no store 1"))
        #expect(error(Self.header, Self.store, Self.entry(2), Self.entry(2))?.line == 4)
        #expect(
            error(Self.header, Self.store, Self.entry(2), Self.entry(1))?.problem
                == .malformed("entry 1 comes after entry 2")
        )

        #expect(
            error(
                Self.header,
                Self.store,
                Self.entry(1, #""state":{"type":"T","text":"?"}"#),
                Self.entry(2, #""state":{"patch":[{"op":"remove","path":"/n"}]}"#)
            )?.problem == .malformed("what state changes is not known")
        )

        let bad = [
            #""state":{"patch":[]},"continues":3"#, #""state":{"patch":[]},"continues":9"#,
            #""state":{"patch":[]},"continues":"x""#, #""state":{"patch":{}}"#, #""state":{"type":"S"}"#,
            #""state":{"patch":[{"op":"remove","path":"/x"}]}"#, #""state":null"#,
            #""state":{"patch":[]},"effects":{}"#, #""state":{"patch":[]},"effects":[1]"#,
            #""state":{"patch":[]},"skipped":1"#, #""state":{"patch":[]},"missing":-1"#,
            #""state":{"patch":[]},"missing":"1""#,
        ]
        for change in bad {
            #expect(
                error(Self.header, Self.store, Self.entry(1), Self.entry(3, change))?.line == 4,
                "\(change)"
            )
        }
        for (old, new) in [
            ("\"at\":3", "\"at\":1e400"), ("\"at\":3", "\"at\":1e14"), ("\"at\":3", "\"at\":\"3\""),
            ("\"at\":3,", ""),
            ("\"took\":1", "\"took\":null"), ("\"sequence\":3", "\"sequence\":-1"),
            ("\"sequence\":3", "\"sequence\":1.5"),
            ("\"sequence\":3", "\"sequence\":18446744073709551616"),
            ("\"id\":3", "\"id\":9223372036854775808"),
            ("\"number\":1", "\"number\":[]"), ("\"kind\":\"change\"", "\"kind\":\"action\""),
            ("\"kind\":\"change\"", "\"kind\":\"\""), ("\"store\":1", "\"store\":2"),
        ] {
            let line = Self.entry(3).replacing(old, with: new)
            #expect(error(Self.header, Self.store, Self.entry(1), line)?.line == 4, "\(new)")
        }
    }

    @Test("After an error nothing more is read")
    func afterError() {
        var reader = RecordingReader()
        let expected = RecordingError(line: 1, problem: .notARecording)
        #expect(throws: expected) { try reader.read(Data("x".utf8)) { _ in } }
        #expect(throws: expected) { try reader.read(Self.file(Self.header)) { _ in } }
        #expect(throws: expected) { try reader.finish() }
    }

    @Test("A file beyond any of the limits is refused")
    func limits() throws {
        let file = Self.file(
            Self.header,
            Self.store,
            Self.entry(1),
            Self.entry(2),
            Self.entry(3, #""state":{"patch":[]},"skipped":true"#)
        )
        func problem(_ change: (inout RecordingLimits) -> Void) -> RecordingError.Problem? {
            var limits = RecordingLimits()
            change(&limits)
            return #expect(throws: RecordingError.self) { try read(file, limits: limits, by: 64) }?.problem
        }
        #expect(problem { $0.size = file.count - 1 } == .overLimit(.size))
        #expect(problem { $0.lines = 4 } == .overLimit(.lines))
        #expect(problem { $0.lineLength = 100 } == .overLimit(.lineLength))
        #expect(problem { $0.skipped = 0 } == .overLimit(.skipped))
        #expect(problem { $0.valuesPerLine = 10 } == .notJSON(offset: 115, reason: "it has too many values"))
        var exact = RecordingLimits()
        exact.size = file.count
        exact.lines = 5
        exact.skipped = 1
        #expect(try read(file, limits: exact).lines.count == 5)
    }

    @Test("Deep nesting is refused, also if patches make it step by step")
    func depth() {
        let deep = String(repeating: "[", count: 500_000)
        #expect(throws: RecordingError.self) { try read(Self.file(Self.header, "{\"line\":\(deep)")) }
        let value = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)
        let path = String(repeating: "/0", count: 59)
        let lines = (1...3).map { step in
            let place = "/n" + String(repeating: path, count: step - 1) + String(repeating: "/0", count: step)
            return Self.entry(step, #""state":{"patch":[{"op":"add","path":"\#(place)","value":\#(value)}]}"#)
        }
        let file = Self.file(
            Self.header,
            Self.store.replacing("[1,2]", with: "[]"),
            lines[0],
            lines[1],
            lines[2]
        )
        let error = #expect(throws: RecordingError.self) { try read(file) }
        guard case .malformed(let reason) = error?.problem else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.hasSuffix("is nested too deeply"))
    }

    @Test("A line with any flipped bit is refused, or read as it was written")
    func flippedBits() throws {
        let timeline = Timeline()
        let container = StateContainer(["a": 1], name: "numbers")
        container.update { $0["b"] = 27 }
        let file = timeline.file
        let lines = try read(file).lines.map { "\($0)" }
        for index in 0..<8 * file.count {
            var damaged = file
            damaged[damaged.startIndex + index / 8] ^= 1 << (index % 8)
            guard let read = try? read(damaged).lines.map({ "\($0)" }) else { continue }
            // A damaged line feed tears the last line off.
            #expect(lines.starts(with: read), "bit \(index)")
        }
    }

    @Test(
        "Lines without a checksum, or with the checksum elsewhere, are read; a line that is damaged says so"
    )
    func checksums() throws {
        let timeline = Timeline()
        let container = StateContainer(1, name: "number")
        container.update { $0 = 2 }
        let lines = try read(timeline.file).lines.map { "\($0)" }
        #expect(try read(Data(timeline.uncheckedText.utf8)).lines.map { "\($0)" } == lines)
        let text = String(decoding: timeline.file, as: UTF8.self)
        let moved = text.replacing(/(?m)^\{(.*),("sum":"\w{8}")\}$/) { "{\($0.2),\($0.1)}" }
        #expect(moved != text)
        #expect(try read(Data(moved.utf8)).lines.map { "\($0)" } == lines)
        let error = #expect(throws: RecordingError.self) {
            try read(Data(text.replacing("\"number\"", with: "\"numbers\"").utf8))
        }
        #expect(error.map { "\($0)" }?.contains("its checksum does not fit") == true)
    }

    /// A file may contain any bytes. Importing it must return a result or throw a `RecordingError`.
    @Test("Damaged files are read or refused without a crash", arguments: 0..<4 as Range<UInt64>)
    func fuzz(_ seed: UInt64) async {
        await #expect(processExitsWith: .success) { [seed] in
            var random = SeededGenerator(seed: seed)
            let timeline = Timeline()
            let app = SampleSession()
            for _ in 0..<20 { app.act(using: &random) }
            timeline.travel(to: .after(8))
            for _ in 0..<3 { app.act(using: &random) }
            // Without checksums, which would have almost all of the damage refused.
            let file = Data(timeline.uncheckedText.utf8)
            var refused = 0
            for _ in 0..<100 {
                var mutated = file
                for _ in 0..<Int.random(in: 1...3, using: &random) { mutate(&mutated, using: &random) }
                do throws(RecordingError) {
                    let size = [1, 50, Int.max].randomElement(using: &random)!
                    _ = try read(mutated, by: size)
                    let session = try imported(mutated, into: timeline.stores, types: SampleSession.types)
                    timeline.load(session)
                    timeline.travel(to: .live)
                    for entry in timeline.entries {
                        timeline.travel(to: .after(entry.id))
                        _ = BoundedDescription.of(entry.new, limit: 100)
                    }
                    for store in timeline.stores {
                        _ = ReplayTest(of: timeline.entries.filter { $0.transition.store == store })
                    }
                    _ = timeline.file
                } catch {
                    refused += 1
                    #expect(!"\(error)".isEmpty)
                }
            }
            #expect(refused > 0 && refused < 150, "seed \(seed)")
        }
    }
}

/// Damages a file.
private func mutate(_ file: inout Data, using random: inout SeededGenerator) {
    guard !file.isEmpty else { return }
    var lines = file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Data($0) }
    let line = Int.random(in: lines.indices, using: &random)
    let place = Int.random(in: 0..<file.count, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: file[file.startIndex + place] = UInt8.random(in: 0...255, using: &random)
    case 1: file = Data(file.prefix(place))
    case 2:
        lines.insert(lines[line], at: Int.random(in: lines.indices, using: &random))
        file = Data(lines.joined(separator: [UInt8(ascii: "\n")]))
    case 3:
        lines.remove(at: line)
        file = Data(lines.joined(separator: [UInt8(ascii: "\n")]))
    case 4:
        lines.swapAt(line, Int.random(in: lines.indices, using: &random))
        file = Data(lines.joined(separator: [UInt8(ascii: "\n")]))
    default:
        // Replaces a token by another one.
        var text = String(decoding: file, as: UTF8.self)
        let old = [
            ":1,", ":2,", "\"json\"", "\"patch\"", "null", "\"replace\"", "\"type\"", "true", "{\"", "[",
            ":0",
        ]
        let new = [
            ":-1,", ":9223372036854775807,", ":1e308,", ":1e999,", ":\"x\",", ":[[[[[[]]]]]],", "\"text\"",
            "\"json\"",
            "{}", "[null]", ":18446744073709551615", ":0.1,", "\"add\"", "\"remove\"", "\"continues\"",
            "\"\\ud800\"",
        ]
        let token = old.randomElement(using: &random)!
        let ranges = text.ranges(of: token)
        guard let range = ranges.randomElement(using: &random) else { return }
        text.replaceSubrange(range, with: new.randomElement(using: &random)!)
        file = Data(text.utf8)
    }
}
