import Foundation
import Millrace
@_spi(MillraceHub) import MillraceFiles
import MillraceTimeline
import Prex
import TestSupport
import Testing

@testable import MillraceRecording
@testable import MillraceReporting
@testable import RecordingSamples

@Suite("Recording: where entries come from", .recordingScope, .enabled(if: TransitionProbe.recordsCallers))
struct OriginTests {
    private static let frames = [
        CallSite.Frame(function: "CartPresenter.add", file: "/Shop/Cart.swift", line: 31),
        CallSite.Frame(function: "CartViewController.tap"),
    ]

    private let first = StateContainer(0, name: "first")
    private let second = StateContainer(0, name: "second")

    /// A timeline in which the second store follows the first one.
    private func timeline() throws -> (Timeline, CallSite) {
        let timeline = Timeline()
        let observation = first.observe { [second] new in second.update { $0 = new } }
        for number in 1...2 { first.update { $0 = number } }
        observation.end()
        let caller = try #require(timeline.entries.first?.transition.caller)
        return (timeline, caller)
    }

    @Test("An entry's caller and the entry from which it follows are recorded, and loaded again")
    func roundTrip() throws {
        let (timeline, caller) = try timeline()
        for entry in timeline.entries { entry.transition.caller?.setFrames([]) }
        caller.setFrames(Self.frames)
        let session = try imported(timeline.file, into: [])
        let loaded = Timeline.showing(session)
        #expect(loaded.entries.map { loaded.trigger(of: $0)?.id } == [nil, 1, nil, 3])
        #expect(
            loaded.entries.map { $0.transition.caller?.frames ?? [] } == [Self.frames, [], Self.frames, []]
        )
        #expect(loaded.entries.first?.transition.caller?.isLookedUp == true)
        #expect(
            timeline.file.ranges(of: Data(#""line":"caller""#.utf8)).count == 1,
            "one line for each place"
        )
    }

    @Test("Events of a journal are recorded with what they follow from, and a loaded journal is one")
    func journals() throws {
        let timeline = Timeline()
        let journal = Journal("Calls")
        let asked = journal.note(Request.sent(path: "/films"))
        first.update { $0 = 1 }
        journal.note(Request.answered(status: 200), after: asked, duration: .milliseconds(45))
        let session = try imported(timeline.file, into: [])
        let loaded = Timeline.showing(session)
        #expect(loaded.stores.map(\.isJournal) == [true, false])
        #expect(loaded.entries.map { loaded.trigger(of: $0)?.id } == [nil, nil, 1])
        #expect(loaded.entries.last?.transition.duration == .milliseconds(45))
        #expect(timeline.load(session).isEmpty, "a journal is not set to the start")
        #expect(timeline.ids.count == 3)
    }

    private enum Request: Codable {
        case sent(path: String)
        case answered(status: Int)
    }

    @Test("A caller whose functions become known later is written then, once")
    func later() throws {
        let (timeline, caller) = try timeline()
        var writer = LineWriter(began: timeline.began)
        var file = LineWriter.header(app: "Tests", began: .now)
        for entry in timeline.entries { file += writer.lines(of: entry.transition, id: entry.id) }
        #expect(writer.linesOfKnownCallers().isEmpty)
        caller.setFrames(Self.frames)
        let lines = writer.linesOfKnownCallers()
        #expect(!lines.isEmpty && writer.linesOfKnownCallers().isEmpty)
        let loaded = Timeline.showing(try imported(file + lines, into: []))
        #expect(loaded.entries.first?.transition.caller?.frames == Self.frames)
        let part = writer.beginPart(app: "Tests", began: .now)
        let again = part + writer.lines(of: timeline.entries[2].transition, id: 9)
        #expect(
            again.ranges(of: Data(#""line":"caller""#.utf8)).count == 1,
            "each part has the places of its entries"
        )
    }

    @Test("An entry that follows from one that is not in the recording says nothing of it")
    func missing() throws {
        let (timeline, _) = try timeline()
        var writer = LineWriter(began: timeline.began)
        let lines = writer.lines(of: timeline.entries[1].transition, id: 1)
        #expect(!String(decoding: lines, as: UTF8.self).contains("trigger"))
    }

    @Test(
        "A recording that says impossible things of where an entry comes from is refused",
        arguments: ["trigger": JSON(1), "caller": "x"]
    )
    func refusals(name: String, value: JSON) throws {
        let (timeline, _) = try timeline()
        let lines = try timeline.file.split(separator: UInt8(ascii: "\n")).map { line in
            var members = try #require(try JSONParser.parse(Data(line), depth: 20, values: 1_000).object)
            if members["id"]?.integer(Int.self) == 1, members["line"]?.string == "entry" {
                members[name] = value
            }
            members["sum"] = nil
            return LineChecksum.line(members)
        }
        let error = #expect(throws: RecordingError.self) { try imported(lines.reduce(Data(), +), into: []) }
        guard case .malformed? = error?.problem else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A line of a caller that is none is refused", arguments: ["1", "[1]", #"[{"line":3}]"#])
    func callers(frames: String) throws {
        let file =
            LineWriter.header(app: "Tests", began: .now)
            + Data(#"{"line":"caller","id":1,"frames":\#(frames)}\#n"#.utf8)
        #expect(throws: RecordingError.self) { try imported(file, into: []) }
    }

    @Test("A generated test names the place that has sent an action")
    func tests() throws {
        let flux = Flux(state: CounterState(), mutation: CounterMutation())
        let timeline = Timeline()
        flux.dispatcher.dispatch(.add(1))
        try #require(timeline.entries.first?.transition.caller).setFrames(Self.frames)
        let source = ReplayTest(of: timeline.entries).source
        #expect(source.contains("// Sent from CartPresenter.add Cart.swift:31.\n"))
    }
}
