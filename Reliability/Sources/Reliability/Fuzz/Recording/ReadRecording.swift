import Foundation
import Millrace
import MillraceRecording
import MillraceReporting
import MillraceTimeline

/// Everything that a reader produces from a file.
struct ReadRecording: Equatable {
    enum Line: Equatable {
        case header(RecordedHeader)
        case store(RecordedStore)
        case entry(EntryFacts)
        case caller(RecordedCaller)
        case crash(RecordedCrash)
        case end
    }

    enum End: Equatable {
        case whole
        case torn(TornTail)
        case error(RecordingError)
    }

    private(set) var lines: [Line] = []
    private(set) var end = End.whole

    /// Reads a file in pieces of these lengths, and the rest at once.
    init(_ input: [UInt8], pieces: [Int] = []) {
        var reader = RecordingReader()
        do throws(RecordingError) {
            var place = 0
            for length in pieces + [input.count] {
                let end = min(input.count, place + length)
                try reader.read(Data(input[place..<end])) { lines.append(Line($0)) }
                place = end
            }
            end = try reader.finish().map(End.torn) ?? .whole
        } catch {
            end = .error(error)
        }
    }

    var entries: [EntryFacts] { lines.compactMap { if case .entry(let entry) = $0 { entry } else { nil } } }

    var stores: [RecordedStore] { lines.compactMap { if case .store(let store) = $0 { store } else { nil } } }

    var header: RecordedHeader? {
        if case .header(let header) = lines.first { header } else { nil }
    }

    var error: RecordingError? { if case .error(let error) = end { error } else { nil } }

    /// For each entry, its store's state before the entry. At the beginning of each part, the file repeats the states
    /// of all stores.
    var olds: [RecordedValue] {
        var states: [RecordedStore.ID: RecordedValue] = [:]
        var olds: [RecordedValue] = []
        for line in lines {
            switch line {
            case .header, .caller, .crash, .end: break
            case .store(let store): states[store.id] = store.base
            case .entry(let entry):
                olds.append(entry.before ?? states[entry.store] ?? entry.state)
                states[entry.store] = entry.state
            }
        }
        return olds
    }
}

extension ReadRecording.Line {
    init(_ line: RecordedLine) {
        self =
            switch line {
            case .header(let header): .header(header)
            case .store(let store): .store(store)
            case .entry(let entry): .entry(EntryFacts(entry))
            case .caller(let caller): .caller(caller)
            case .crash(let crash): .crash(crash)
            case .end: .end
            }
    }
}

/// The properties of a `RecordedEntry`, for comparison.
struct EntryFacts: Equatable {
    let id: Int
    let store: Int
    let cause: RecordedEntry.Cause
    let before: RecordedValue?
    let state: RecordedValue
    let isUnchanged: Bool
    let effects: [RecordedValue]
    let at: Duration
    let took: Duration
    let thread: RecordedThread
    let sequence: UInt64
    let continues: Timeline.Position?
    let isSkipped: Bool
    let caller: RecordedCaller.ID?
    let trigger: Int?

    init(_ entry: RecordedEntry) {
        id = entry.id
        store = entry.store
        cause = entry.cause
        before = entry.before
        state = entry.state
        isUnchanged = entry.isUnchanged
        effects = entry.effects
        at = entry.at
        took = entry.took
        thread = entry.thread
        sequence = entry.sequence
        caller = entry.caller
        trigger = entry.trigger
        continues = entry.continues
        isSkipped = entry.isSkipped
    }
}
