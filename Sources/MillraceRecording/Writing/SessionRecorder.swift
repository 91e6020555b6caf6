import Dispatch
import Foundation
import Millrace
@_exported import MillraceTimeline

/// Records all transitions of all stores to a file, as they happen.
///
/// ```swift
/// let recorder = try SessionRecorder(creating: url, app: "Counter", onFailure: { print($0) })
/// // … the app runs …
/// try await recorder.flush()
/// ```
///
/// The file is only appended to, line by line. Kill the process at any moment: what a `flush()` that has returned had to write
/// is in the file, and so is most of what came later; a line that was being written is reported as torn and dropped by who reads it.
/// Without a flush, lines are handed to the system as soon as they are made, so they survive the process but not a power failure.
///
/// While the file cannot be written at the moment, as on an iPhone that is locked if the app asks for complete data protection, the
/// recorder is *suspended*: transitions wait, as many as ``Backlog`` says, and are written when that is possible again. It tries with
/// each transition, and with each flush. ``SessionRecorder/suspension`` has the reason.
///
/// A transition costs the thread that delivers it a place in a line: it is encoded and written on a queue of the recorder's own. A
/// state that has changed is encoded as a whole, which with Foundation's encoder takes about a tenth of a second per megabyte,
/// though only the difference is written; one that has not changed is not even encoded. If transitions come faster than that,
/// ``Backlog`` says what is left out.
///
/// So values are read on another thread than the store's: record no mutable objects that only one thread may read.
///
/// It may be used from any thread. Dropping it ends it.
///
/// Sendable: `storage` is read and written under `lock` only; `output` is used on `queue` only.
public final class SessionRecorder: @unchecked Sendable {
    /// How many transitions may wait to be written. A waiting one keeps its states in memory. Those that come when the line is
    /// full are left out: the app does not wait for a disk. ``SessionRecorder/leftOut`` counts them, and in the recording the next
    /// transition of the store has a `sequence` that tells of the gap, and the state before.
    public struct Backlog: Hashable, Sendable {
        /// How many transitions at most.
        public var count: Int

        /// A backlog; by default of ten thousand transitions.
        public init(count: Int = 10_000) {
            if count < 1 { fatalError("A recorder's backlog holds at least one transition, not \(count).") }
            self.count = count
        }
    }

    private let lock = Lock()

    /// Not a `Mailbox`: that cannot be drained by a flush, which has to write what other threads have enqueued even if their block has
    /// yet to reach the queue, nor emptied when writing fails, and it has no bound.
    @exclusivity(unchecked) private var storage = Storage()
    private let queue = DispatchQueue(label: "Millrace.SessionRecorder")
    private let output: Output
    private let backlog: Backlog
    private let sanitizer: Timeline.Sanitizer?
    private let onFailure: @Sendable (RecordingWriteError) -> Void

    private struct Storage {
        /// What is to be written.
        var waiting: [Waiting] = []

        /// Whether something has been left out since the last one that waits.
        var hasGap = false

        /// How many have been recorded and are not written.
        var count = 0
        var isWriting = false
        var leftOut = 0
        var error: RecordingWriteError?
        var suspension: RecordingWriteError?
        var recording: TransitionProbe.Recording?
    }

    /// A transition that is to be written, and whether something has been left out before it.
    private struct Waiting {
        let transition: Transition
        let followsGap: Bool
    }

    /// Makes the file and begins to record.
    ///
    /// - Parameters:
    ///   - url: where the file is to be. There must be none yet.
    ///   - app: the name of the app, for people.
    ///   - backlog: how much may wait to be written.
    ///   - sanitizer: is handed each transition before it is recorded, as a `Timeline`'s is.
    ///   - onFailure: is told, on a queue of the recorder's own, if writing fails. Then the recording has ended, unless the error
    ///     ``RecordingWriteError/isTemporary``: then it is suspended. ``error`` and ``suspension`` have it too.
    /// - Throws: ``RecordingWriteError`` if the file cannot be made, or cannot be written to.
    public convenience init(
        creating url: URL,
        app: String,
        backlog: Backlog = Backlog(),
        sanitizer: Timeline.Sanitizer? = nil,
        onFailure: @escaping @Sendable (RecordingWriteError) -> Void = { _ in }
    ) throws(RecordingWriteError) {
        let file = try RecordingFile(creatingAt: url.path(percentEncoded: false))
        try self.init(file, app: app, backlog: backlog, sanitizer: sanitizer, onFailure: onFailure)
    }

    init(
        _ file: consuming RecordingFile,
        app: String,
        backlog: Backlog = Backlog(),
        sanitizer: Timeline.Sanitizer? = nil,
        onFailure: @escaping @Sendable (RecordingWriteError) -> Void = { _ in }
    ) throws(RecordingWriteError) {
        output = try Output(file, app: app)
        self.backlog = backlog
        self.sanitizer = sanitizer
        self.onFailure = onFailure
        // Under the lock: a first transition whose writing fails finds what it has to end.
        lock.withLock { storage.recording = TransitionProbe.attach { [weak self] in self?.record($0) } }
    }

    deinit {
        storage.recording?.end()
    }

    // MARK: Asking

    /// Why the recording has ended by itself; nil if it has not.
    public var error: RecordingWriteError? { lock.withLock { storage.error } }

    /// Why nothing can be written at the moment; nil if something can, or the recording has ended.
    public var suspension: RecordingWriteError? { lock.withLock { storage.suspension } }

    /// How many transitions have been left out because too many waited.
    public var leftOut: Int { lock.withLock { storage.leftOut } }

    /// Returns when everything that was recorded before is on the disk, and not merely with the system.
    ///
    /// It waits for the recorder's queue: do not call it where stores deliver, or on the main thread of an app with much to write.
    ///
    /// - Throws: ``RecordingWriteError`` if something has not been written, now or before.
    public func flush() throws(RecordingWriteError) {
        if let error { throw error }
        queue.sync { synchronize() }
        if let failure { throw failure }
    }

    /// Returns when everything that was recorded before is on the disk, and not merely with the system.
    ///
    /// - Throws: ``RecordingWriteError`` if something has not been written, now or before.
    public func flush() async throws(RecordingWriteError) {
        await withCheckedContinuation { continuation in
            queue.async {
                self.synchronize()
                continuation.resume()
            }
        }
        if let failure { throw failure }
    }

    private var failure: RecordingWriteError? { lock.withLock { storage.error ?? storage.suspension } }

    /// Stops recording, for good, and flushes what has been recorded. Idempotent: a recording that is suspended may be ended again
    /// when its file can be written.
    ///
    /// - Throws: ``RecordingWriteError`` if something has not been written, now or before.
    public func end() throws(RecordingWriteError) {
        detach()
        try flush()
    }

    private func detach() {
        let recording = lock.withLock {
            defer { storage.recording = nil }
            return storage.recording
        }
        recording?.end()
    }

    // MARK: Recording

    private func record(_ transition: Transition) {
        let shown = sanitizer.map { $0(transition) } ?? transition
        let isFirst = lock.withLock {
            if storage.error != nil { return false }
            guard let shown, storage.count < backlog.count else {
                if shown != nil { storage.leftOut += 1 }
                storage.hasGap = true
                return false
            }
            storage.count += 1
            storage.waiting.append(Waiting(transition: shown, followsGap: storage.hasGap))
            storage.hasGap = false
            defer { storage.isWriting = true }
            return !storage.isWriting
        }
        // The recorder stays until it has written what it has.
        if isFirst { queue.async { self.writeWaiting() } }
    }

    /// Writes what waits, and what comes to wait meanwhile. On the queue.
    private func writeWaiting() {
        while true {
            let batch = lock.withLock {
                defer { storage.waiting = [] }
                storage.isWriting = !storage.waiting.isEmpty
                return storage.waiting
            }
            if batch.isEmpty { return output.forgetGoneStores() }
            var rest = batch[...]
            let isWritten = attempt { () throws(RecordingWriteError) in
                try output.writePending()
                while let waiting = rest.popFirst() {
                    defer { lock.withLock { storage.count -= 1 } }
                    try output.write(waiting.transition, followsGap: waiting.followsGap)
                }
            }
            if !isWritten { return putBack(rest) }
        }
    }

    /// Lets transitions wait again, before those that have come meanwhile. The next one has the recorder try again.
    private func putBack(_ rest: ArraySlice<Waiting>) {
        lock.withLock {
            storage.isWriting = false
            if storage.error == nil { storage.waiting.insert(contentsOf: rest, at: 0) }
        }
    }

    /// Writes what waits, and has it reach the disk. On the queue.
    private func synchronize() {
        writeWaiting()
        attempt { () throws(RecordingWriteError) in try output.synchronize() }
    }

    /// Does something unless the recording has failed. If this fails, the recording has, or is suspended.
    ///
    /// - Returns: whether it has been done.
    @discardableResult
    private func attempt(_ body: () throws(RecordingWriteError) -> Void) -> Bool {
        if error != nil { return false }
        do throws(RecordingWriteError) {
            try body()
            lock.withLock { storage.suspension = nil }
            return true
        } catch {
            if error.isTemporary { suspend(error) } else { fail(error) }
            return false
        }
    }

    private func suspend(_ error: RecordingWriteError) {
        let isFirst = lock.withLock {
            defer { storage.suspension = error }
            return storage.suspension == nil
        }
        if isFirst { onFailure(error) }
    }

    private func fail(_ error: RecordingWriteError) {
        let waiting = lock.withLock {
            storage.error = error
            storage.suspension = nil
            defer { storage.waiting = [] }
            return storage.waiting
        }
        // What waited goes after the lock: states may run any code on deinit.
        withExtendedLifetime(waiting) {}
        detach()
        onFailure(error)
    }

    /// The file, and what has been written to it. Used on the recorder's queue.
    private final class Output {
        private let file: RecordingFile
        private var writer: LineWriter
        private var lastID = 0

        /// Lines that the system has not taken, while the recording is suspended.
        private var pending: Data

        init(_ file: consuming RecordingFile, app: String) throws(RecordingWriteError) {
            writer = LineWriter(began: .now)
            self.file = file
            pending = LineWriter.header(app: app, began: .now)
            try writePending()
        }

        func write(_ transition: Transition, followsGap: Bool) throws(RecordingWriteError) {
            if followsGap { writer.noteGap() }
            lastID += 1
            pending += writer.lines(of: transition, id: lastID)
            try writePending()
        }

        func writePending() throws(RecordingWriteError) { try file.append(&pending) }

        func synchronize() throws(RecordingWriteError) {
            try writePending()
            try file.synchronize()
        }

        func forgetGoneStores() { writer.forgetGoneStores() }
    }
}
