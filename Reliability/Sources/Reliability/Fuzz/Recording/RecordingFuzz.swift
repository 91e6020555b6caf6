import Foundation
import Millrace
import MillraceRecording
import MillraceReporting
import MillraceTimeline
import RunSupport

/// Recordings, intact and damaged. Each is read in pieces of any length, imported into a timeline that has stores and
/// into one that has none, and exported again.
struct RecordingFuzz: FuzzTarget {
    static let name = "recording"

    static let tokens = [
        #"{"line":"header","format":"millrace-recording","version":1,"app":"A","began":"2026-01-01T00:00:00.000Z"}"#,
        #""line":"entry""#, #""line":"store""#, #""patch":[]"#, #"{"op":"add","path":"/a/-","value":1}"#,
        #"{"op":"remove","path":"/history/0"}"#, #"{"op":"replace","path":"","value":{}}"#, #""before":"#,
        #""continues":"start""#, #""continues":1"#, #""skipped":true"#, #""effects":[]"#, #""kind":"start""#,
        #""kind":"restoration""#, #""kind":"change""#, #""sequence":18446744073709551615"#, "null", "true",
        #"{"type":"","json":null}"#, #"{"type":"T","text":"x"}"#, "\\ud83d\\ude00", "\\ud83d", "\\u0000",
        "\n",
        "{", "}", "[", "]", ",", ":", "\"", "\\", "~1", "~0", "/", "\u{0}", "\u{FEFF}",
    ]

    private var apps = SampleApps()

    // MARK: Generating

    /// The export of a random session. Reading it must produce the timeline's entries.
    mutating func generate(using random: inout SeededGenerator) throws -> [UInt8] {
        // Create new apps for each session, because the states of reused apps would grow without limit.
        apps = SampleApps()
        let timeline = Timeline()
        defer { timeline.stop() }
        for _ in 0..<Int.random(in: 0...20, using: &random) {
            apps.act(using: &random)
            guard let id = timeline.ids.randomElement(using: &random) else { continue }
            switch Int.random(in: 0..<12, using: &random) {
            case 0: timeline.travel(to: .after(id))
            case 1: timeline.travel(to: .live)
            case 2: try? timeline.setSkipped(Bool.random(using: &random), id)
            default: break
            }
        }
        timeline.travel(to: .live)
        let bytes = timeline.recording(app: "Samples").reduce(into: [UInt8]()) { $0 += $1 }
        try Self.check(ReadRecording(bytes), is: timeline)
        return bytes
    }

    /// Checks that an exported session equals the timeline.
    static func check(_ recording: ReadRecording, is timeline: Timeline) throws {
        try expect(recording.end == .whole, "an exported session is read as \(recording.end)")
        let entries = timeline.entries
        let read = recording.entries
        try expect(read.count == entries.count, "of \(entries.count) entries \(read.count) are read")
        for (index, (entry, (read, old))) in zip(entries, zip(read, recording.olds)).enumerated() {
            let transition = entry.transition
            let holds =
                read.id == entry.id && read.state == RecordedValue(transition.new)
                && old == RecordedValue(transition.old) && read.sequence == transition.sequence
                && read.cause == RecordedEntry.Cause(transition.cause) && read.thread == transition.thread
                && read.effects == transition.effects.map(RecordedValue.init)
                && read.isSkipped == entry.isSkipped && read.continues == entry.continues
            try expect(holds, "entry \(index) was written as \(transition), and is read as \(read)")
        }
    }

    // MARK: Checking

    mutating func check(_ input: [UInt8]) throws -> Outcome {
        var random = SeededGenerator(seed: Corpus.hash(input))
        let whole = ReadRecording(input)
        let pieces = (0..<20).map { _ in Int.random(in: 0...max(1, input.count / 8), using: &random) }
        try expect(ReadRecording(input, pieces: pieces) == whole, "what is read depends on the pieces")
        try checkOrder(of: whole, in: input)
        try checkPrefix(of: whole, in: input, using: &random)
        try ReferenceRecording(input).check(whole)
        guard whole.error == nil else { return .refused }
        try checkExport(of: whole, input)
        try checkImport(of: whole, input, using: &random)
        return .accepted
    }

    /// Checks what must hold for every file: the order of its lines and ids, the ids that its entries continue, and the
    /// line number of an error.
    private func checkOrder(of recording: ReadRecording, in input: [UInt8]) throws {
        let lineCount = input.count { $0 == UInt8(ascii: "\n") } + 1
        if let error = recording.error {
            try expect((1...lineCount).contains(error.line), "an error in line \(error.line) of \(lineCount)")
            try expect(recording.lines.count < error.line, "more lines than there are before the error")
            try expect(!"\(error)".isEmpty, "an error without words")
        }
        if !recording.lines.isEmpty {
            try expect(recording.header != nil, "the first line is not the header")
        }
        var known: [Int: StoreLabel] = [:]
        var ids: Set<Int> = []
        var last = Int.min
        for line in recording.lines {
            switch line {
            case .header, .end: break
            case .caller(let caller): try expect(caller.frames.count <= 6, "a caller has too many functions")
            case .crash(let crash):
                try expect(
                    crash.work.allSatisfy { known[$0.store] != nil },
                    "a crash is of a store that is not there"
                )
            case .store(let store):
                // Each part of a recording lists its stores again.
                let label = known.updateValue(store.label, forKey: store.id) ?? store.label
                try expect(label == store.label, "store \(store.id) is another one in a later part")
            case .entry(let entry):
                try expect(known[entry.store] != nil, "entry \(entry.id) is of a store that is not there")
                try expect(ids.isEmpty || entry.id > last, "entry \(entry.id) comes after \(last)")
                if case .after(let id) = entry.continues {
                    try expect(ids.contains(id), "entry \(entry.id) continues \(id), which is not there")
                }
                if let trigger = entry.trigger {
                    try expect(
                        trigger < entry.id,
                        "entry \(entry.id) follows from \(trigger), which is later"
                    )
                }
                last = entry.id
                ids.insert(last)
            }
        }
    }

    /// Checks that the beginning of a file is read in the same way whether or not the rest follows.
    private func checkPrefix(
        of recording: ReadRecording,
        in input: [UInt8],
        using random: inout SeededGenerator
    ) throws {
        let prefix = ReadRecording(Array(input.prefix(Int.random(in: 0...input.count, using: &random))))
        try expect(
            prefix.lines == Array(recording.lines.prefix(prefix.lines.count)),
            "the beginning of a file is read otherwise than the whole"
        )
        if let error = prefix.error, error.problem != .notARecording {
            try expect(
                recording.error == error,
                "the whole has the error \(recording.end), its beginning \(error)"
            )
        }
    }

    /// Checks that a recording is exported unchanged after it was imported into a timeline that has no stores.
    private func checkExport(of recording: ReadRecording, _ input: [UInt8]) throws {
        var importer = SessionImporter(stores: [])
        try importer.read(Data(input))
        let session = try importer.finish()
        let timeline = Timeline()
        defer { timeline.stop() }
        timeline.load(session)
        let text = timeline.recording(app: session.app).reduce(into: [UInt8]()) { $0 += $1 }
        let exported = ReadRecording(text)
        try expect(exported.error == nil, "what is exported of it is read with the error \(exported.end)")
        try expect(exported.header?.app == recording.header?.app, "the app's name has changed")
        let pairs = zip(recording.entries, exported.entries)
        try expect(
            recording.entries.count == exported.entries.count,
            "\(recording.entries.count) entries are \(exported.entries.count) when exported again"
        )
        try expect(recording.olds == exported.olds, "the states before are others when exported again")
        let firstID = exported.entries.first?.id ?? 0
        let places = Dictionary(
            uniqueKeysWithValues: recording.entries.enumerated().map { ($1.id, firstID + $0) }
        )
        for (entry, again) in pairs {
            let continues: Timeline.Position? =
                if case .after(let id) = entry.continues { places[id].map { .after($0) } } else {
                    entry.continues
                }
            let holds =
                entry.state == again.state && entry.cause == again.cause && entry.effects == again.effects
                && entry.sequence == again.sequence && entry.thread == again.thread
                && continues == again.continues && Self.isNear(entry.at, again.at)
                && Self.isNear(entry.took, again.took)
                && label(of: entry, recording) == label(of: again, exported)
            try expect(holds, "\(entry) is \(again) when exported again")
        }
    }

    private func label(of entry: EntryFacts, _ recording: ReadRecording) -> StoreLabel? {
        recording.stores.first { $0.id == entry.store }?.label
    }

    /// Whether two times are equal apart from rounding, since files contain times with three decimal places.
    private static func isNear(_ first: Duration, _ second: Duration) -> Bool {
        let difference = abs((first - second) / .nanoseconds(1))
        return difference <= max(1_000, abs(first / .nanoseconds(1)) * 1e-12)
    }

    /// Checks that the stores have the recorded states after each travel through an import.
    private func checkImport(
        of recording: ReadRecording,
        _ input: [UInt8],
        using random: inout SeededGenerator
    ) throws {
        var importer = SessionImporter(stores: apps.handles, types: SampleApps.types)
        try importer.read(Data(input))
        let session = try importer.finish()
        let timeline = Timeline()
        defer { timeline.stop() }
        timeline.load(session, allowingReplay: true)
        try expect(session.report.entries == recording.entries.count, "the report counts other entries")
        try expect(timeline.ids.count == recording.entries.count, "the timeline has other entries")
        for _ in 0..<4 {
            guard let id = timeline.ids.randomElement(using: &random), let entry = timeline.entry(id) else {
                break
            }
            let failures = timeline.travel(to: .after(id))
            let store = entry.transition.store
            guard let state = store.state, !failures.stores.contains(where: { $0.store == store }) else {
                continue
            }
            try expect(
                RecordedValue(state) == RecordedValue(entry.new),
                "at \(id) the store \(store.label.name) shows \(state), and not \(entry.new)"
            )
        }
    }
}

extension RecordedEntry.Cause {
    init(_ cause: Transition.Cause) {
        self =
            switch cause {
            case .start: .start
            case .action(let action): .action(RecordedValue(action))
            case .change: .change
            case .restoration: .restoration
            }
    }
}
