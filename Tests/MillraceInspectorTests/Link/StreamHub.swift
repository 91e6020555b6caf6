import Foundation
import MillraceRecording
import MillraceTimeline
import TestSupport

@testable @_spi(MillraceHub) import MillraceInspector

/// A hub that a test plays to a stream: it has the parts as files, and stores when the test says so.
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

    /// The usual limits, but for the one that depends on time.
    static var limits: RecordingStream.Limits {
        var limits = RecordingStream.Limits()
        limits.timePerBatch = .seconds(3_600)
        return limits
    }

    /// What has been stored, by part.
    var files: [UInt32: [UInt8]] { parts.withLock { $0 } }

    /// All parts, one after the other.
    var file: Data { Data(files.sorted { $0.key < $1.key }.flatMap(\.value)) }

    /// The pieces that have come and not been stored.
    var unstored: [RecordingPiece] { pieces.withLock { $0 } }

    /// How many times the stream wants to be woken up.
    var wakeUps: Int { delayed.withLock(\.count) }

    /// How far the newest part has been stored.
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

    /// Loses the connection, and what was on its way.
    func disconnect() {
        inspection.queue.sync { stream.disconnect() }
        pieces.withLock { $0 = [] }
    }

    /// Has the stream release the app's states.
    func forget() { inspection.queue.sync { stream.forget() } }

    /// Lets time pass.
    func wait() {
        let bodies = delayed.withLock { delayed in
            defer { delayed = [] }
            return delayed
        }
        inspection.queue.sync { for body in bodies { body() } }
    }

    /// Writes bytes of the next piece to a file, all of them by default.
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

    /// Lets time pass, and stores all that comes of it.
    func storeAll() throws {
        wait()
        while !unstored.isEmpty {
            write()
            try tellStored(place)
        }
    }

    /// Forgets all that has been stored.
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
