import Foundation
import Millrace
import MillraceRecording
import MillraceTimeline
import TestSupport

@testable @_spi(MillraceHub) import MillraceInspector

/// An app with one store. The store exists before the app's recording begins.
struct StreamedApp {
    let tally: Tally
    let inspection: Inspection

    init(limits: Timeline.Limits) {
        tally = Tally()
        inspection = makeInspection(limits: limits)
    }

    var timeline: Timeline { inspection.timeline }

    /// The store's state, as in a recording.
    var recordedState: String? { RecordedValue(tally.state).json }

    /// Dispatches an action that adds the number. The timeline records it as one entry.
    func add(_ number: Int) { tally.dispatch(.add(number)) }

    /// Dispatches an addition for each number.
    func add(_ numbers: ClosedRange<Int>) {
        for number in numbers { add(number) }
    }
}

/// An app, and a hub to which the recording is streamed once they are connected.
func makeStream(
    timeline limits: Timeline.Limits = Timeline.Limits(),
    stream streamLimits: RecordingStream.Limits = StreamHub.limits
) -> (app: StreamedApp, hub: StreamHub) {
    let app = StreamedApp(limits: limits)
    return (app, StreamHub(app.inspection, limits: streamLimits))
}

/// A hub operated by a test. The parts of the recording are files in memory. The hub writes received pieces to them
/// when the test says so.
final class StreamHub: Sendable {
    private let inspection: Inspection
    private let stream: RecordingStream
    private let delayed = Guarded<[@Sendable () -> Void]>([])
    private let pieces = Guarded<[RecordingPiece]>([])
    private let parts = Guarded<[UInt32: [UInt8]]>([:])

    init(_ inspection: Inspection, limits: RecordingStream.Limits = StreamHub.limits) {
        self.inspection = inspection
        stream = RecordingStream(inspection, limits: limits) { [delayed] body in
            delayed.withLock { $0.append(body) }
        }
    }

    /// The default limits, but without the time limit for a batch.
    static var limits: RecordingStream.Limits {
        var limits = RecordingStream.Limits()
        limits.timePerBatch = .seconds(3_600)
        return limits
    }

    /// The stored bytes, by part.
    var files: [UInt32: [UInt8]] { parts.withLock { $0 } }

    /// All parts in order.
    var file: Data { Data(files.sorted { $0.key < $1.key }.flatMap(\.value)) }

    /// The pieces that the hub has received and not stored yet.
    var unstored: [RecordingPiece] { pieces.withLock { $0 } }

    /// The number of wake-ups that the stream has scheduled.
    var wakeUps: Int { delayed.withLock(\.count) }

    /// The end of the newest stored part.
    var place: RecordingPlace {
        let newest = files.max { $0.key < $1.key }
        return RecordingPlace(part: newest?.key ?? 0, offset: UInt64(newest?.value.count ?? 0))
    }

    func connect(at place: RecordingPlace? = nil) throws {
        let place = place ?? self.place
        try inspection.queue.sync {
            try stream.connect(at: place) { [pieces] piece in pieces.withLock { $0.append(piece) } }
        }
    }

    /// Loses the connection and the pieces in transit.
    func disconnect() {
        inspection.queue.sync { stream.disconnect() }
        pieces.withLock { $0 = [] }
    }

    /// Makes the stream release the states of the app.
    func forget() { inspection.queue.sync { stream.forget() } }

    /// Runs the scheduled wake-ups.
    func wait() {
        let bodies = delayed.withLock { delayed in
            defer { delayed = [] }
            return delayed
        }
        inspection.queue.sync { for body in bodies { body() } }
    }

    /// Writes bytes of the next piece to its file, all of them by default.
    func write(_ count: Int = .max) {
        let piece = pieces.withLock { $0.removeFirst() }
        parts.withLock { parts in
            if piece.dropsEarlierParts { parts = parts.filter { $0.key >= piece.place.part } }
            precondition(parts[piece.place.part, default: []].count == Int(piece.place.offset))
            parts[piece.place.part, default: []] += piece.bytes.prefix(count)
        }
    }

    func tellStored(_ place: RecordingPlace) throws {
        try inspection.queue.sync { try stream.noteStored(place) }
    }

    /// Runs the scheduled wake-ups, and stores the resulting pieces.
    func storeAll() throws {
        wait()
        while !unstored.isEmpty {
            write()
            try tellStored(place)
        }
    }

    /// Deletes one of the stored parts, as if the hub had lost it.
    func lose(part: UInt32) { parts.withLock { $0[part] = nil } }

    /// The entries of a recording.
    func entries(of file: Data? = nil) throws -> [RecordedEntry] {
        var reader = RecordingReader()
        var entries: [RecordedEntry] = []
        try reader.read(file ?? self.file) { line in
            if case .entry(let entry) = line { entries.append(entry) }
        }
        _ = try reader.finish()
        return entries
    }
}
