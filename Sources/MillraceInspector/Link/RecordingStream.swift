import Foundation
import Millrace
import MillraceRecording
import MillraceTimeline

/// Sends a timeline to a hub as a recording, in parts and batches: the next batch is made when the hub has stored the one before.
///
/// So it retains no more than a batch. A hub that stalls costs nothing further: the timeline drops its oldest entries by its own
/// limits, and the recording says how many are missing.
///
/// It outlives a connection: the next one goes on where the hub has got to. Entries that an import or a sweep has put into the
/// timeline never happened here, and are not sent.
///
/// Sendable: `isWakingUp` is read and written under `lock` only, and what is variable besides is used on the inspection's queue
/// only.
final class RecordingStream: @unchecked Sendable {
    /// How much a stream sends at once.
    struct Limits {
        var entriesPerBatch = 1_000
        var bytesPerBatch = 256 * 1_024
        /// How many bytes of entries end a part; more if it began with more.
        var bytesPerPart: UInt64 = 32 * 1_024 * 1_024
        /// How long a batch may take to encode, which is as long as a page's request waits.
        var timePerBatch = Duration.milliseconds(50)
        /// How many bytes of a batch may be under way: one entry can be far longer than a batch should be.
        var bytesUnderWay = 4 * 1_024 * 1_024
    }

    /// A part of the recording.
    private struct Part {
        var number: UInt32
        /// Whether the hub is to drop the parts before it.
        var dropsEarlierParts = false
        /// How many bytes it begins with that are no entries: the header, and the stores' states.
        var opening: UInt64
        /// How much of it has been stored.
        var stored: UInt64 = 0

        /// How many bytes of entries have been stored. Nothing else is sent before the opening has been.
        var entries: UInt64 { stored - min(stored, opening) }
    }

    /// What has been written and not been stored.
    private struct Batch {
        var bytes: Data
        /// How far the part has been sent.
        var sent: UInt64
        /// How many transitions had been recorded with its last one.
        let count: Int
    }

    private let inspection: Inspection
    private let limits: Limits
    private let delay: PageSession.Delay

    private var writer: LineWriter
    private var part = Part(number: 0, opening: 0)
    private var batch: Batch?

    /// How many of the transitions that have been recorded come no more: they have been stored, or are missing.
    private var count = 0

    /// What the timeline has said was cleared when the part began.
    private var cleared = 0

    private var send: ((RecordingPiece) -> Void)?
    private var observation: ObservationToken?
    private var isWakingUp = false
    private let lock = Lock()

    private var timeline: Timeline { inspection.timeline }

    /// - Parameter delay: In place of the queue's own clock.
    init(_ inspection: Inspection, limits: Limits = Limits(), delay: PageSession.Delay? = nil) {
        self.inspection = inspection
        self.limits = limits
        self.delay = delay ?? PageSession.delay(on: inspection.queue)
        writer = LineWriter(began: inspection.timeline.began)
    }

    // MARK: Connections

    /// Goes on from the place that a hub has got to.
    ///
    /// - Parameter send: Carries pieces to the hub, in order. Called on the inspection's queue.
    func connect(at place: RecordingPlace, send: @escaping (RecordingPiece) -> Void) throws(Link.Failure) {
        if place.part > UInt32.max / 2 { throw .unexpected("part \(place.part)") }
        self.send = send
        if place.part == 0 {
            beginAnew()
        } else if isUnderWay(place) {
            take(place.offset)
            batch?.sent = place.offset
        } else {
            // What the hub has not stored comes again, in a part that needs nothing of what it may have lost.
            batch = nil
            writer.forgetStates()
            let isDropPending = part.dropsEarlierParts && part.stored == 0
            part.number = max(part.number, place.part)
            beginPart(dropsEarlierParts: isDropPending)
        }
        observation = timeline.observe { [weak self] _ in self?.wakeUp() }
        advance()
    }

    /// Pauses until the next connection.
    func disconnect() {
        observation?.end()
        observation = nil
        send = nil
    }

    /// Releases the app's states. For while nobody looks: the next connection begins a new part.
    func forget() {
        batch = nil
        writer.forgetStates()
        // A hub that has all of this part is sent another one all the same.
        part.number += 1
    }

    /// Notes that a hub has stored the recording as far as a place.
    func noteStored(_ place: RecordingPlace) throws(Link.Failure) {
        // The one before may have been given up since the person has cleared the session.
        if place.part < part.number { return }
        guard isUnderWay(place) else {
            throw .unexpected("part \(place.part) stored to \(place.offset)")
        }
        take(place.offset)
        advance()
    }

    /// Whether a place is between what has been stored and what has been sent.
    private func isUnderWay(_ place: RecordingPlace) -> Bool {
        place.part == part.number && place.offset >= part.stored && place.offset <= batch?.sent ?? part.stored
    }

    private func take(_ offset: UInt64) {
        guard let written = batch else { return }
        let rest = written.bytes.dropFirst(Int(offset - part.stored))
        part.stored = offset
        if rest.isEmpty {
            count = written.count
            batch = nil
        } else {
            batch?.bytes = rest
        }
    }

    // MARK: Writing

    /// Notes that there is something new. Called on any thread, for every transition. O(1).
    private func wakeUp() {
        let isFirst = lock.withLock {
            defer { isWakingUp = true }
            return !isWakingUp
        }
        if isFirst { delay { [weak self] in self?.awake() } }
    }

    private func awake() {
        lock.withLock { isWakingUp = false }
        advance()
    }

    /// Writes and sends as much as may be under way.
    private func advance() {
        guard send != nil else { return }
        write()
        sendBatch()
    }

    private func beginAnew() {
        let recorded = timeline.recordedEntries(after: count, limit: 0)
        writer = LineWriter(began: timeline.began)
        cleared = recorded.cleared
        // What was dropped because there was no hub is not missing in the recording of this one.
        count = max(cleared, recorded.forgotten)
        begin(1, with: LineWriter.header(app: app, began: began))
    }

    private func beginPart(dropsEarlierParts: Bool) {
        writer.forgetGoneStores()
        let opening = writer.beginPart(app: app, began: began)
        begin(part.number + 1, with: opening, dropsEarlierParts: dropsEarlierParts)
    }

    private func begin(_ number: UInt32, with opening: Data, dropsEarlierParts: Bool = false) {
        part = Part(number: number, dropsEarlierParts: dropsEarlierParts, opening: UInt64(opening.count))
        batch = Batch(bytes: opening, sent: 0, count: count)
    }

    private func write() {
        let recorded = timeline.recordedEntries(after: count, limit: limits.entriesPerBatch)
        if recorded.cleared != cleared {
            // What has not been stored is not wanted any more.
            cleared = recorded.cleared
            count = max(count, cleared)
            // The stores may have been moved, and show what is written nowhere.
            writer.forgetStates()
            beginPart(dropsEarlierParts: true)
        }
        if batch != nil { return }
        // At least half of each part is entries, however large the states are.
        if part.entries >= max(limits.bytesPerPart, part.opening) {
            return beginPart(dropsEarlierParts: false)
        }
        if !recorded.entries.isEmpty { write(recorded) }
    }

    private func write(_ recorded: RecordedEntries) {
        let start = ContinuousClock.now
        var bytes = Data()
        var written = recorded.first - 1
        var missing = written - count
        for entry in recorded.entries {
            // A timeline leaves out restorations, and may have been paused.
            writer.noteGap()
            bytes += writer.lines(
                of: entry.transition,
                id: entry.id,
                missing: missing,
                continues: entry.continues.map { $0 == .start ? .after(entry.start) : $0 }
            )
            written += 1
            missing = 0
            if bytes.count >= limits.bytesPerBatch || start.duration(to: .now) > limits.timePerBatch { break }
        }
        batch = Batch(bytes: bytes, sent: part.stored, count: written)
    }

    private func sendBatch() {
        guard let send, var batch else { return }
        while true {
            let done = Int(batch.sent - part.stored)
            let length = min(Link.chunk, batch.bytes.count - done)
            if length == 0 || done >= limits.bytesUnderWay { break }
            let start = batch.bytes.startIndex + done
            let piece = RecordingPiece(
                place: RecordingPlace(part: part.number, offset: batch.sent),
                dropsEarlierParts: part.dropsEarlierParts,
                bytes: Array(batch.bytes[start..<start + length])
            )
            send(piece)
            batch.sent += UInt64(length)
        }
        self.batch = batch
    }

    private var app: String { inspection.app.app }
    private var began: Date { inspection.app.began }
}
