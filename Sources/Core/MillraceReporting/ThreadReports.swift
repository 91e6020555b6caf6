public import CMillrace
public import Millrace

/// What recorders need to know of the calling thread.
@usableFromInline
package struct ThreadReports: ~Copyable, ThreadValue {
    /// The nesting depth of restorations in progress.
    var restorations = 0

    /// The object that is replacing a state, when the replacement counts as a change; nil for time travel.
    var replacementOrigin: AnyObject?

    /// The request that a store is making; set only while a recorder is attached.
    var workRequest: WorkRequest?

    /// Where the action that is being applied was sent from, until its transition takes it; nil if the sending functions are
    /// still running.
    var sender: CallSite?

    /// The thread's description; nil until a recorder asks for it.
    var recordedThread: RecordedThread?

    /// The label of the queue that ran when the thread was described; nil if none ran.
    var recordedQueue: String?

    @usableFromInline
    package init() {}

    @usableFromInline
    package static var slot: millrace_thread_slot { millrace_thread_reports }
}

extension ThreadReports {
    /// The object that is replacing a state, when the replacement counts as a change; nil for time travel.
    package static var replacementOrigin: AnyObject? { current.pointee.replacementOrigin }

    /// Runs `body`, which restores a state: as time travel if `origin` is nil, otherwise as a change made by `origin`.
    package static func replacing<Result, Failure>(
        by origin: AnyObject?,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let thread = current
        let outer = thread.pointee.replacementOrigin
        thread.pointee.replacementOrigin = origin
        defer { thread.pointee.replacementOrigin = outer }
        return try body()
    }

    /// Runs `body`, which sets a store's state. Observers may make changes in response, on this thread and before
    /// `body` returns. In time travel, these changes count as part of the restoration, because the original changes
    /// were recorded before. In a replacement by ``replacementOrigin``, they count as changes.
    package static func restoring<Result>(_ body: () -> Result) -> Result {
        if replacementOrigin != nil { return body() }
        let thread = current
        thread.pointee.restorations += 1
        defer { thread.pointee.restorations -= 1 }
        return body()
    }

    /// The cause to record for a transition that is applied now. Differs from `cause` during a restoration or
    /// replacement.
    static func cause(_ cause: Transition.Cause) -> Transition.Cause {
        switch cause {
        case .start: .start
        case .restoration: replacementOrigin == nil ? .restoration : .change
        default: current.pointee.restorations > 0 || Reporting.isNotifyingOfTravel ? .restoration : cause
        }
    }

    /// The request that a store is making on this thread; nil if no store is making one, or if the store is not
    /// recorded.
    package static var workRequest: WorkRequest? { current.pointee.workRequest }

    /// Runs `body` as a store's request; the request is nil if the store is not recorded.
    package static func requesting<Result>(_ request: WorkRequest?, _ body: () -> Result) -> Result {
        let thread = current
        let outer = thread.pointee.workRequest
        thread.pointee.workRequest = request
        defer { thread.pointee.workRequest = outer }
        return body()
    }

    /// Runs `body`, which handles an effect, as a store's request. Notes the effect in case the process crashes in it.
    package static func handling<Result>(_ request: WorkRequest?, _ body: () -> Result) -> Result {
        WorkNotes.noting(request.map { .effect($0.subject) }, of: request?.store, state: nil) {
            requesting(request, body)
        }
    }

    /// Begins work for the store that is making a request on this thread. Returns nil if no store is making a
    /// request here, or if the store is not recorded.
    package static func beginWork() -> OngoingWork? {
        guard let request = workRequest else { return nil }
        return OngoingWork.begin(
            request.subject,
            of: request.store.label,
            in: request.store.recorders,
            afterPending: request.afterPending
        )
    }

    /// The thread's description for the timeline.
    static var recordedThread: RecordedThread {
        let thread = current
        let label = millrace_queue_label()
        // A thread of a pool runs the work of different queues.
        if let known = thread.pointee.recordedThread, isLabel(label, thread.pointee.recordedQueue) {
            return known
        }
        let queue = label.map { String(cString: $0) }
        let new = RecordedThread.current(thread.pointee.recordedThread?.number, queue: queue)
        thread.pointee.recordedThread = new
        thread.pointee.recordedQueue = queue
        return new
    }

    /// Whether a label has this text. Allocates nothing, since each recorded transition asks.
    private static func isLabel(_ label: UnsafePointer<CChar>?, _ text: String?) -> Bool {
        guard let label, let text else { return label == nil && text == nil }
        var next = label
        for byte in text.utf8 {
            if UInt8(bitPattern: next.pointee) != byte { return false }
            next += 1
        }
        return next.pointee == 0
    }
}
