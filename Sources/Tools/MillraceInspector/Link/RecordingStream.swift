import Foundation
import Millrace
import MillraceRecording
import MillraceReporting
import MillraceTimeline

/// Sends a timeline to a hub as a recording, in parts and batches. Encodes the next batch when the hub has stored the
/// previous one.
///
/// The stream retains at most one batch. If the hub stalls, the timeline drops its oldest entries by its own limits,
/// and the recording states how many are missing.
///
/// The stream outlives a connection: the next connection resumes where the hub's copy ends. Entries that an import or
/// a sweep has added are not sent, because they never happened in this app.
///
/// Sendable: the variable properties are read and written on the inspection's queue only.
final class RecordingStream: @unchecked Sendable {
    /// The limits of batches and parts.
    struct Limits {
        var entriesPerBatch = 1_000
        var bytesPerBatch = 256 * 1_024
        /// A part contains at least this many bytes of entries before the next part begins. If the opening of the
        /// part (the header and the stores' states) is longer, the entries must be at least as long as the opening.
        var bytesPerPart: UInt64 = 32 * 1_024 * 1_024
        /// The maximum time to encode a batch. A page's request on the same queue may have to wait that long.
        var timePerBatch = Duration.milliseconds(50)
        /// How many bytes of a batch may be sent without an acknowledgement. The batch itself may be longer, because
        /// a single entry can be far longer than `bytesPerBatch`.
        var bytesUnderWay = 4 * 1_024 * 1_024
    }

    /// A part of the recording.
    private struct Part {
        var number: UInt32
        /// Whether the hub drops the parts before this one.
        var dropsEarlierParts = false
        /// The length of the opening in bytes: the header and the stores' states.
        var opening: UInt64
        /// The number of bytes that the hub has stored.
        var stored: UInt64 = 0

        /// The number of stored bytes of entries. Entries follow the opening.
        var entries: UInt64 { stored - min(stored, opening) }
    }

    /// Encoded bytes that the hub has not stored yet.
    private struct Batch {
        var bytes: Data
        /// The offset in the part of the first byte that was not sent yet.
        var sent: UInt64
        /// The value of the stream's `count` once this batch is stored.
        let count: Int
        /// Called once this batch is stored.
        var whenStored: (() -> Void)?
    }

    private let inspection: Inspection
    private let limits: Limits
    private let delay: PageConversation.Delay

    private var writer: LineWriter
    private var part = Part(number: 0, opening: 0)
    private var batch: Batch?

    /// The number of recorded transitions that are finished: stored by the hub, or missing.
    private var count = 0

    /// The timeline's `cleared` count when the part began.
    private var cleared = 0

    /// A crash to describe after all entries, and what is called when the hub has stored the description.
    private var crash: (Crash, whenStored: () -> Void)?

    /// Whether more is known of callers than what was written.
    private var hasKnownCallers = false

    /// Receives the entries of each batch.
    var willSend: ([TimelineEntry]) -> Void = { _ in }

    private var send: ((RecordingPiece) -> Void)?
    private var observation: ObservationHandle?
    private let wakeUp = ScheduledOnce()

    private var timeline: Timeline { inspection.timeline }

    /// - Parameter delay: Replaces the queue's clock in tests.
    init(_ inspection: Inspection, limits: Limits = Limits(), delay: PageConversation.Delay? = nil) {
        self.inspection = inspection
        self.limits = limits
        self.delay = delay ?? PageConversation.delay(on: inspection.queue)
        writer = LineWriter(began: inspection.timeline.began)
    }

    // MARK: Connections

    /// Resumes from the place up to which the hub has stored the recording.
    ///
    /// - Parameter send: Sends pieces to the hub, in order. Called on the inspection's queue.
    func connect(at place: RecordingPlace, send: @escaping (RecordingPiece) -> Void) throws(Link.Failure) {
        if place.part > UInt32.max / 2 { throw .unexpected("part \(place.part)") }
        self.send = send
        if place.part == 0 {
            restart()
        } else if isUnderWay(place) {
            take(place.offset)
            batch?.sent = place.offset
        } else {
            // Send the unstored entries again in a new part, which does not depend on bytes that the hub may have lost.
            batch = nil
            writer.forgetStates()
            let isDropPending = part.dropsEarlierParts && part.stored == 0
            part.number = max(part.number, place.part)
            beginPart(dropsEarlierParts: isDropPending)
        }
        observation = timeline.observe { [weak self] _ in self?.noteChange() }
        advance()
    }

    /// Stops sending until the next connection.
    func disconnect() {
        observation?.end()
        observation = nil
        send = nil
        willSend = { _ in }
    }

    /// Releases the app's states, because no hub is connected and the timeline has stopped recording. The next
    /// connection begins a new part.
    func forget() {
        batch = nil
        writer.forgetStates()
        // The hub has no part with the new number. So the place that the hub reports at the next connection does not
        // match, and a new part begins.
        part.number += 1
    }

    /// Handles the hub's acknowledgement of a place in the recording.
    func noteStored(_ place: RecordingPlace) throws(Link.Failure) {
        // Ignore the acknowledgement of an earlier part, which was abandoned because a person cleared the session.
        if place.part < part.number { return }
        guard isUnderWay(place) else {
            throw .unexpected("part \(place.part) stored to \(place.offset)")
        }
        take(place.offset)
        advance()
    }

    /// Whether a place lies between the acknowledged and the sent bytes.
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
            written.whenStored?()
        } else {
            batch?.bytes = rest
        }
    }

    // MARK: Writing

    /// Schedules a batch, unless a batch is scheduled already. Called on any thread, for every transition. O(1).
    private func noteChange() {
        wakeUp.request(by: delay) { [weak self] in self?.advance() }
    }

    /// Encodes the next batch if none is pending, and sends as much as the limits allow.
    private func advance() {
        guard send != nil else { return }
        write()
        sendBatch()
    }

    private func restart() {
        let recorded = timeline.recordedEntries(after: count, limit: 0)
        writer = LineWriter(began: timeline.began)
        cleared = recorded.cleared
        // Entries that were dropped while no hub was connected do not count as missing in this hub's recording.
        count = max(cleared, recorded.forgotten)
        begin(1, with: LineWriter.header(app: app, began: began))
    }

    private func beginPart(dropsEarlierParts: Bool) {
        removeReleasedStores()
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
            // A person has cleared the recording since the last batch. Do not send entries from before the clearing.
            cleared = recorded.cleared
            count = max(count, cleared)
            // Do not begin the new part with the stores' last written states, because the stores may have travelled
            // through time since.
            writer.forgetStates()
            beginPart(dropsEarlierParts: true)
        }
        if batch != nil { return }
        // Begin the next part if the stored entries of this part are long enough. They must also be at least as long
        // as its opening (the header and the stores' states), so that openings take at most half of the recording.
        if part.entries >= max(limits.bytesPerPart, part.opening) {
            return beginPart(dropsEarlierParts: false)
        }
        if hasKnownCallers {
            hasKnownCallers = false
            let lines = writer.linesOfKnownCallers()
            if !lines.isEmpty {
                batch = Batch(bytes: lines, sent: part.stored, count: count)
                return
            }
        }
        if !recorded.entries.isEmpty { return write(recorded) }
        guard let (crash, whenStored) = crash else { return }
        self.crash = nil
        batch = Batch(
            bytes: writer.lines(of: crash, sanitizer: timeline.sanitizer),
            sent: part.stored,
            count: count,
            whenStored: whenStored
        )
    }

    /// Sends the entries that have not been sent yet, and a description of the crash.
    ///
    /// - Parameter whenStored: Called on the inspection's queue once the hub has stored all of it.
    func note(_ crash: Crash, whenStored: @escaping () -> Void) {
        self.crash = (crash, whenStored)
        advance()
    }

    /// Writes the callers again of which more has become known.
    func noteKnownCallers() {
        hasKnownCallers = true
        noteChange()
    }

    private func write(_ recorded: RecordedEntries) {
        willSend(recorded.entries)
        let start = ContinuousClock.now
        var bytes = Data()
        var written = recorded.first - 1
        var missing = written - count
        for entry in recorded.entries {
            // The timeline does not record restorations, and may have been paused. So the state before this entry
            // may differ from the state after the previous one.
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
        removeReleasedStores()
    }

    /// Forgets the states of deallocated stores without entries. Call after encoding a batch, which may contain
    /// such a store's last entries.
    private func removeReleasedStores() { writer.removeReleasedStores(except: Set(timeline.stores)) }

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
