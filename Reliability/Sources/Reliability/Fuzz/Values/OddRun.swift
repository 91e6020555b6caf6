import Foundation
import MillracePersistence
import MillraceRecording
import MillraceReporting
import MillraceTimeline
import Prex
import RunSupport

/// A store after a series of edits, and what was recorded and saved meanwhile.
struct OddRun {
    private let edits: [OddEdit]

    /// The store's states: before the first edit, and after each.
    private let states: [OddState]
    private let flux: Flux<OddEdit, OddState>
    private let timeline: Timeline
    private let folder: URL
    private let recording: [UInt8]

    /// What was saved last; nil if no state could be saved.
    private let savedState: OddState?

    /// The depths beyond which a state is recorded as a text, and not saved, as documented.
    private static let depths = (recorded: 100, saved: 250)
    private static let app = "Odd\u{301} \u{202E}values\r\n"

    private var last: OddState { states[states.count - 1] }

    init(of edits: [OddEdit], in folder: URL) throws {
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.edits = edits
        self.folder = folder
        flux = Flux(state: OddState(), mutation: OddMutation())
        timeline = Timeline()
        let file = folder.appending(path: "recording")
        let recorder = try SessionRecorder(creating: file, app: Self.app, notesCrashes: false)
        let saved = Self.openSaved(in: folder)
        saved.follow(flux)
        var states = [flux.store.state]
        var savedState: OddState?
        for (index, edit) in edits.enumerated() {
            flux.dispatcher.dispatch(edit)
            states.append(flux.store.state)
            if index == edits.count / 2 || index == edits.count - 1 {
                if try Self.save(states[states.count - 1], by: saved) {
                    savedState = states[states.count - 1]
                }
            }
        }
        self.states = states
        self.savedState = savedState
        try recorder.end()
        recording = Array(try Data(contentsOf: file))
        timeline.isPaused = true
        // A state that cannot be saved would keep the file open. What was saved before is not written again.
        let ended = Flux(state: savedState ?? OddState(), mutation: OddMutation())
        saved.follow(ended)
        try saved.end()
    }

    private static func openSaved(in folder: URL) -> SavedState<OddState> {
        // Only flushes write.
        SavedState("odd", in: folder, default: OddState(), interval: .seconds(86_400), onError: { _ in })
    }

    /// - Returns: whether the state was saved. It must be, unless it cannot be encoded.
    private static func save(_ state: OddState, by saved: SavedState<OddState>) throws -> Bool {
        let isEncodable = state.isEncodable(depth: depths.saved)
        do {
            try saved.flush()
        } catch {
            guard case .unencodable = error.reason, !isEncodable else {
                throw Wrong("a state is not saved: \(error)")
            }
            return false
        }
        try expect(isEncodable, "a state that has no true form is saved")
        return true
    }

    // MARK: What is read back

    /// Checks the entries of the timeline, of the recorder's file and of an export.
    func checkRecording() throws {
        let exported = timeline.recording(app: Self.app).reduce(into: [UInt8]()) { $0 += $1 }
        for (bytes, what) in [(recording, "recorded"), (exported, "exported")] {
            let read = ReadRecording(bytes)
            try expect(read.end == .whole, "what is \(what) is read as \(read.end)")
            try expectSame(read.header?.app ?? "", Self.app, "the name of the app, \(what)")
            let entries = read.entries
            try expect(entries.count == edits.count, "of \(edits.count) entries \(entries.count) are \(what)")
            for (index, entry) in entries.enumerated() {
                guard case .action(let action) = entry.cause else {
                    throw Wrong("entry \(index) is no action")
                }
                try expectSame(action.bytes, RecordedValue(edits[index]).bytes, "action \(index), \(what)")
                try check(read.olds[index], is: index, "state before edit \(index), \(what)")
                try check(entry.state, is: index + 1, "state after edit \(index), \(what)")
            }
        }
        for (index, entry) in timeline.entries.enumerated() {
            try expectSame(
                (entry.transition.new as? OddState).exact,
                states[index + 1].exact,
                "entry \(index)"
            )
        }
    }

    private func check(_ found: RecordedValue, is index: Int, _ what: @autoclosure () -> String) throws {
        try expectSame(found.bytes, RecordedValue(states[index]).bytes, what())
        let isJSON = states[index].isEncodable(depth: Self.depths.recorded)
        try expect((found.json != nil) == isJSON, "\(what()) is \(isJSON ? "a text" : "JSON")")
    }

    /// Checks the states of a timeline that has loaded the recording.
    func checkImport() throws {
        var importer = SessionImporter(stores: timeline.stores)
        try importer.read(Data(recording))
        let session = try importer.finish()
        try expect(
            session.report.grade == grade,
            "the import says: \(session.report.types.map { "\($0.role) \($0.grade) \($0.reason)" })"
        )
        let shown = Timeline()
        defer { shown.stop() }
        shown.load(session)
        for (index, entry) in shown.entries.enumerated() {
            let transition = entry.transition
            try expect(transition.action is OddEdit, "action \(index) is imported as \(transition.cause)")
            for (value, state) in [(transition.old, states[index]), (transition.new, states[index + 1])]
            where state.isEncodable(depth: Self.depths.recorded) {
                try expectSame((value as? OddState).exact, state.exact, "a state of entry \(index), imported")
            }
        }
    }

    /// How the import has to grade the states: as lost are known the inner nil of an optional, and states without JSON.
    private var grade: ImportReport.Grade {
        if !states.allSatisfy({ $0.isEncodable(depth: Self.depths.recorded) }) { return .impossible }
        return states.contains { $0.maybe == .some(nil) } ? .risky : .fine
    }

    /// Checks the state that a new launch loads, and the one that a reader reads.
    func checkSaved() throws {
        let expected = (savedState ?? OddState()).exact
        let reader = SavedStateReader("odd", in: folder, default: OddState())
        if let error = reader.loadError { throw Wrong("the saved state is not read: \(error)") }
        try expectSame(reader.state.exact, expected, "the state that is read")
        let launched = Self.openSaved(in: folder)
        if let error = launched.loadError { throw Wrong("the saved state is not loaded: \(error)") }
        try expectSame(launched.state.exact, expected, "the state that is loaded")
        try launched.end()
    }

    /// Checks that an equal state whose sets and dictionaries have another order has the same text.
    func checkEqualTexts() throws {
        if last.isEncodable(depth: Self.depths.recorded) {
            try expectSame(
                RecordedValue(last.rebuilt).bytes,
                RecordedValue(last).bytes,
                "the text of an equal state"
            )
        }
        guard let savedState else { return }
        let storage = StorageInMemory(nil)
        let flux = Flux(state: savedState.rebuilt, mutation: OddMutation())
        let saved = SavedState(
            in: storage,
            default: OddState(),
            interval: .seconds(86_400),
            onError: { _ in }
        )
        saved.follow(flux)
        try saved.end()
        try expectSame(
            String(decoding: storage.data ?? Data(), as: UTF8.self),
            String(decoding: try savedData, as: UTF8.self),
            "what is saved of an equal state"
        )
    }

    private var savedData: Data { get throws { try Data(contentsOf: folder.appending(path: "odd.json")) } }

    // MARK: Damage

    /// The number of damaged copies of data to read: fewer of long data.
    private static func flips(of length: Int) -> Int { max(3, min(40, 200_000 / (length + 1))) }

    /// Checks that a saved state with one wrong bit is refused, or is the same.
    func checkDamagedState(using random: inout SeededGenerator) throws {
        guard let savedState else { return }
        let data = try savedData
        let expected = savedState.exact
        for _ in 0..<Self.flips(of: data.count) {
            var damaged = data
            // The first line is short, and half of the damage is in it.
            let length = Bool.random(using: &random) ? min(data.count, 80) : data.count
            let bit = Int.random(in: 0..<length * 8, using: &random)
            damaged[bit / 8] ^= 1 << (bit % 8)
            let loaded = SavedState(in: StorageInMemory(damaged), default: OddState(), onError: { _ in })
            if loaded.loadError == nil {
                try expectSame(
                    loaded.state.exact,
                    expected,
                    "the state that is loaded with bit \(bit) flipped"
                )
            } else {
                try expectSame(
                    loaded.state.exact,
                    OddState().exact,
                    "the state instead of one with bit \(bit) flipped"
                )
            }
        }
    }

    /// Checks that a recording with one wrong bit is refused from its line on, or is the same.
    func checkDamagedRecording(using random: inout SeededGenerator) throws {
        let whole = ReadRecording(recording)
        let wholeBytes = whole.lines.map(\.valueBytes)
        let places = stablePlaces
        for _ in 0..<Self.flips(of: recording.count) {
            let place = places.randomElement(using: &random)!.randomElement(using: &random)!
            let bit = Int.random(in: 0..<8, using: &random)
            var damaged = recording
            damaged[place] ^= 1 << bit
            let line = recording[..<place].count { $0 == UInt8(ascii: "\n") } + 1
            let what = "bit \(bit) of byte \(place), in line \(line), is flipped"
            let read = ReadRecording(damaged)
            if let error = read.error {
                try expect(error.line == line, "\(what): an error in line \(error.line)")
            } else {
                // The last line may have lost its end.
                let isTorn = line == whole.lines.count && read.lines.count == line - 1 && read.end != .whole
                try expect(read.lines.count == whole.lines.count || isTorn, "\(what): a line is missing")
            }
            for (found, (intact, bytes)) in zip(read.lines, zip(whole.lines, wholeBytes)) {
                try expectSame(found.valueBytes, bytes, what)
                try expect(found == intact, "\(what): \(found) is read instead of \(intact)")
            }
        }
    }

    /// The places of the recording that do not depend on times and threads, for each line, so that an input is always
    /// damaged in the same places.
    private var stablePlaces: [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        while let end = recording[start...].firstIndex(of: UInt8(ascii: "\n")) {
            let line = recording[start...end]
            if let from = line.firstRange(of: Array(#","id":"#.utf8))?.lowerBound,
                let to = line.ranges(of: Array(#","thread":"#.utf8)).last?.lowerBound, from < to
            {
                ranges += [from..<to, end - 17..<end + 1]
            } else {
                ranges.append(start..<end + 1)
            }
            start = end + 1
        }
        return ranges
    }
}

/// A saved state in memory.
private final class StorageInMemory: StateStorage, @unchecked Sendable {
    // One function is called at a time.
    private(set) var data: Data?

    init(_ data: Data?) { self.data = data }

    func load() -> Data? { data }
    func save(_ data: Data) { self.data = data }
    func remove() { data = nil }
    func setAside() -> String { "aside" }
}

extension RecordedValue {
    /// All of the value. `==` compares the texts of values without JSON as Swift does.
    fileprivate var bytes: String {
        let text = Mirror(reflecting: self).descendant("content", "text") as? String
        return [type, caseName ?? "", json ?? text ?? ""].joined(separator: "\n")
    }
}

extension ReadRecording.Line {
    /// The texts of the line's values.
    fileprivate var valueBytes: String {
        switch self {
        case .header(let header): header.app
        case .store(let store): "\(store.label.name)\n\(store.stateType)\n\(store.base.bytes)"
        case .entry(let entry):
            if case .action(let action) = entry.cause {
                "\(action.bytes)\n\(entry.state.bytes)"
            } else {
                entry.state.bytes
            }
        case .caller, .crash, .end: ""
        }
    }
}
