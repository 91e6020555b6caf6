import Dispatch
import Foundation
import Millrace
import MillraceFiles
import MillraceReporting
@_exported import MillraceTimeline

/// Records all transitions of all stores to a file, as they happen.
///
/// ```swift
/// let recorder = try SessionRecorder(creating: url, app: "Counter", onFailure: { print($0) })
/// // … the app runs …
/// try await recorder.flush()
/// ```
///
/// The recorder only appends to the file, line by line. If the process is killed at any moment, the file contains
/// everything recorded before the last completed `flush()`, and most later transitions. Readers report an incomplete
/// last line as torn, and skip it. Without a flush, lines are passed to the system as soon as they are created, so
/// they survive a kill but not a power failure.
///
/// While the file cannot be written, because the disk is full, or as on a locked iPhone if the app uses complete data
/// protection, the recorder is *suspended*: transitions wait, up to the limit in ``Backlog``, and are written when the file is writable again.
/// The recorder retries with each transition and each flush. ``SessionRecorder/suspension`` has the reason.
///
/// For the delivering thread, a transition costs one append to a queue, because transitions are encoded and written on
/// the recorder's own queue. A changed state is encoded completely, although only the difference is written. This takes
/// Foundation's encoder about 0.1 s per megabyte. An unchanged state is not encoded. If transitions arrive faster than
/// they are written, ``Backlog`` bounds the number of waiting ones.
///
/// The recorder's queue reads the values. So do not record mutable objects that are confined to one thread.
///
/// Use the recorder from any thread. Releasing it ends it.
public final class SessionRecorder: Sendable {
    /// The largest number of transitions that wait to be written. A waiting transition retains its states. If the
    /// backlog is full, further transitions are omitted, so that the app never waits for a disk.
    /// ``SessionRecorder/leftOut`` counts the omitted transitions. In the recording, the store's next transition
    /// contains the state before it, and its `sequence` reveals the gap.
    public struct Backlog: Hashable, Sendable {
        /// The largest number of transitions that wait to be written.
        public var count: Int

        /// Creates a backlog; by default of 10,000 transitions.
        public init(count: Int = 10_000) {
            if count < 1 { fatalError("A recorder's backlog holds at least one transition, not \(count).") }
            self.count = count
        }
    }

    /// The pending transitions are not in a `Mailbox`, because a flush must also write a transition that another
    /// thread has added here without having enqueued `writeWaiting` yet. Besides, the number of pending transitions
    /// is limited, and they are dropped if writing fails.
    private let storage = Guarded(Storage())
    private let queue = DispatchQueue(label: "Millrace.SessionRecorder")

    /// Calls `onFailure`. Not `queue`, since flushes wait for that one.
    private let failureQueue = DispatchQueue(label: "Millrace.SessionRecorder.failure")
    private let output: QueueBound<Output>
    private let backlog: Backlog
    private let sanitizer: Timeline.Sanitizer?
    private let onFailure: @Sendable (RecordingWriteError) -> Void

    private struct Storage {
        /// The transitions that wait to be written.
        var waiting: [Waiting] = []

        /// Whether a transition was omitted after the last waiting transition.
        var hasGap = false

        /// The number of transitions recorded and not written.
        var count = 0
        var isWriting = false
        var leftOut = 0
        var error: RecordingWriteError?
        var suspension: RecordingWriteError?
        var recording: TransitionProbe.Recording?
        var crashes: CrashWatch?
    }

    /// A transition to write, and whether transitions were omitted before it.
    private struct Waiting {
        let transition: Transition
        let followsGap: Bool
    }

    /// Creates the file and starts to record.
    ///
    /// - Parameters:
    ///   - url: the location of the file, which must not exist.
    ///   - app: the name of the app to show.
    ///   - backlog: the limit of transitions that wait to be written.
    ///   - notesCrashes: whether the last line of the file says in which action the process has crashed, if it does. Installs
    ///     signal handlers while the recorder records: see <doc:Recording-Format>.
    ///   - sanitizer: returns the transition to record in place of each transition, like that of a `Timeline`.
    ///   - onFailure: called on a queue of its own if writing fails. Then the recording has ended or, after a
    ///     temporary error (see ``RecordingWriteError/isTemporary``), is suspended. ``error`` or ``suspension`` has the
    ///     error too. No call waits for the closure, and it may flush and end the recorder.
    /// - Throws: ``RecordingWriteError`` if the file cannot be created or written.
    public convenience init(
        creating url: URL,
        app: String,
        backlog: Backlog = Backlog(),
        notesCrashes: Bool = true,
        sanitizer: Timeline.Sanitizer? = nil,
        onFailure: @escaping @Sendable (RecordingWriteError) -> Void = { _ in }
    ) throws(RecordingWriteError) {
        let file = try RecordingFile(creatingAt: url.path(percentEncoded: false))
        try self.init(file, app: app, backlog: backlog, sanitizer: sanitizer, onFailure: onFailure)
        if notesCrashes {
            let crashes = CrashWatch(hidesNames: sanitizer != nil) { [weak self] in self?.note($0) }
            storage.withLock { $0.crashes = crashes }
        }
    }

    init(
        _ file: consuming RecordingFile,
        app: String,
        backlog: Backlog = Backlog(),
        sanitizer: Timeline.Sanitizer? = nil,
        onFailure: @escaping @Sendable (RecordingWriteError) -> Void = { _ in }
    ) throws(RecordingWriteError) {
        output = QueueBound(try Output(file, app: app), to: queue)
        self.backlog = backlog
        self.sanitizer = sanitizer
        self.onFailure = onFailure
        // Attach the recorder under the lock. If writing the first transition fails before `storage.recording` is set,
        // `fail` waits for the lock. Then it finds the recording that it has to end.
        storage.withLock { $0.recording = TransitionProbe.attach { [weak self] in self?.record($0) } }
    }

    deinit {
        storage.withLock { $0.crashes }?.end()
        storage.withLock { $0.recording }?.end()
    }

    // MARK: Reading the status

    /// The error that ended the recording; nil if there was none.
    public var error: RecordingWriteError? { storage.withLock { $0.error } }

    /// The error that suspends the recording; nil if the recording is not suspended, or has ended.
    public var suspension: RecordingWriteError? { storage.withLock { $0.suspension } }

    /// The number of transitions omitted because the backlog was full.
    public var leftOut: Int { storage.withLock { $0.leftOut } }

    /// Returns once everything recorded before the call is on disk, and not only in the system's memory.
    ///
    /// Waits for the recorder's queue: for the encoding of values, which calls their `encode(to:)`, and for the disk. So
    /// do not call it on a thread that delivers transitions, or on the main thread of an app with much data to write.
    ///
    /// - Throws: ``RecordingWriteError`` if a transition could not be written, now or before.
    public func flush() throws(RecordingWriteError) {
        if let error { throw error }
        queue.sync { synchronize() }
        if let failure { throw failure }
    }

    /// Returns once everything recorded before the call is on disk, and not only in the system's memory. Waits for the
    /// encoding of values and for the disk, without blocking a thread.
    ///
    /// - Throws: ``RecordingWriteError`` if a transition could not be written, now or before.
    public func flush() async throws(RecordingWriteError) {
        await withCheckedContinuation { continuation in
            queue.async {
                self.synchronize()
                continuation.resume()
            }
        }
        if let failure { throw failure }
    }

    private var failure: RecordingWriteError? { storage.withLock { $0.error ?? $0.suspension } }

    /// Stops recording permanently, and flushes: waits as `flush()` does. Idempotent. If the recording is suspended, call
    /// the method again when the file can be written.
    ///
    /// - Throws: ``RecordingWriteError`` if a transition could not be written, now or before.
    public func end() throws(RecordingWriteError) {
        detach()
        // The last line follows all transitions. If these cannot be written, a later call writes it.
        try flush()
        queue.sync {
            attempt { () throws(RecordingWriteError) in try output.object.writeEnd() }
            synchronize()
        }
        if let failure { throw failure }
    }

    private func detach() {
        let attached = storage.withLock { storage in
            defer { (storage.recording, storage.crashes) = (nil, nil) }
            return (storage.recording, storage.crashes)
        }
        attached.0?.end()
        attached.1?.end()
    }

    // MARK: Recording

    private func record(_ transition: Transition) {
        let shown = sanitizer.map { $0(transition) } ?? transition
        let isFirst = storage.withLock { storage in
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
        // The block retains the recorder until all waiting transitions are written.
        if isFirst { queue.async { self.writeWaiting() } }
    }

    /// Writes the waiting transitions, and the crash, to disk. The crashed thread waits.
    private func note(_ crash: Crash) {
        queue.sync {
            writeWaiting()
            attempt { () throws(RecordingWriteError) in try output.object.write(crash, sanitizer) }
            synchronize()
        }
    }

    /// Writes the waiting transitions, including those that arrive in the meantime. Runs on the queue.
    private func writeWaiting() {
        while true {
            let batch = storage.withLock { storage in
                defer { storage.waiting = [] }
                storage.isWriting = !storage.waiting.isEmpty
                return storage.waiting
            }
            if batch.isEmpty { return output.object.removeReleasedStores() }
            var rest = batch[...]
            let isWritten = attempt { () throws(RecordingWriteError) in
                try output.object.writePending()
                while let waiting = rest.popFirst() {
                    defer { storage.withLock { $0.count -= 1 } }
                    try output.object.write(waiting.transition, followsGap: waiting.followsGap)
                }
            }
            if !isWritten { return putBack(rest) }
        }
    }

    /// Makes unwritten transitions wait again, before those that have arrived in the meantime. The next transition or
    /// flush triggers another attempt.
    private func putBack(_ rest: ArraySlice<Waiting>) {
        storage.withLock { storage in
            storage.isWriting = false
            if storage.error == nil { storage.waiting.insert(contentsOf: rest, at: 0) }
        }
    }

    /// Writes the waiting transitions, and waits until they are on disk. Runs on the queue.
    private func synchronize() {
        writeWaiting()
        attempt { () throws(RecordingWriteError) in try output.object.synchronize() }
    }

    /// Runs `body`, unless the recording has failed. If `body` throws, the recording fails or is suspended.
    ///
    /// - Returns: whether `body` was successful.
    @discardableResult
    private func attempt(_ body: () throws(RecordingWriteError) -> Void) -> Bool {
        if error != nil { return false }
        do throws(RecordingWriteError) {
            try body()
            storage.withLock { $0.suspension = nil }
            return true
        } catch {
            if error.isTemporary { suspend(error) } else { fail(error) }
            return false
        }
    }

    private func suspend(_ error: RecordingWriteError) {
        let isFirst = storage.withLock { storage in
            defer { storage.suspension = error }
            return storage.suspension == nil
        }
        if isFirst { notify(of: error) }
    }

    private func fail(_ error: RecordingWriteError) {
        let waiting = storage.withLock { storage in
            storage.error = error
            storage.suspension = nil
            defer { storage.waiting = [] }
            return storage.waiting
        }
        // Release the transitions after unlocking, because the deinit of a state may run any code.
        withExtendedLifetime(waiting) {}
        detach()
        notify(of: error)
    }

    private func notify(of error: RecordingWriteError) {
        failureQueue.async { [onFailure] in onFailure(error) }
    }

    /// The file and the writer. Used on the recorder's queue only.
    private final class Output {
        private let file: RecordingFile
        private var writer: LineWriter
        private var lastID = 0
        private var hasEnded = false

        /// Lines not yet written, while the recording is suspended.
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

        func write(_ crash: Crash, _ sanitizer: Timeline.Sanitizer?) throws(RecordingWriteError) {
            pending += writer.lines(of: crash, sanitizer: sanitizer)
            try writePending()
        }

        /// Writes the last line, once.
        func writeEnd() throws(RecordingWriteError) {
            if !hasEnded { pending += writer.linesOfKnownCallers() + LineWriter.end }
            hasEnded = true
            try writePending()
        }

        func writePending() throws(RecordingWriteError) { try file.append(&pending) }

        func synchronize() throws(RecordingWriteError) {
            if !hasEnded { pending += writer.linesOfKnownCallers() }
            try writePending()
            try file.synchronize()
        }

        func removeReleasedStores() { writer.removeReleasedStores() }
    }
}
