import CMillrace
import Millrace
import MillraceReporting

/// What the transaction in progress does at its end, and what it knows of the values that it creates or changes.
///
/// Sendable: used by the transaction's thread only. There is at most one transaction at a time.
private final class TransactionEnd: @unchecked Sendable {
    static let shared = TransactionEnd()

    /// The queues whose locks the transaction holds until its end.
    var enlisted: ContiguousArray<RunToCompletionQueue> = []

    /// Objects that the transaction has removed but may still use. Released at the transaction's end.
    var kept: [AnyObject] = []

    /// While a store's `init` runs: the queue that the store's new values use.
    var queueForNewValues: RunToCompletionQueue?

    /// The value before a change in place that is a transaction by itself, and the start of the change; set only
    /// while a recorder is attached.
    var change: (old: Any, start: ContinuousClock.Instant)?
}

extension Transaction {
    private var atEnd: TransactionEnd {
        state.pointee.has_end = true
        return .shared
    }

    /// Leaves the queue, which the transaction has entered, at the transaction's end.
    @usableFromInline
    func keepLocked(_ queue: RunToCompletionQueue) { atEnd.enlisted.append(queue) }

    /// Retains an object until the transaction has ended. Its deinit may run any code.
    package func keepUntilEnd(_ object: AnyObject) { atEnd.kept.append(object) }

    /// While a store's `init` runs on this thread: the queue that the store's new values use. Otherwise nil. All values of
    /// a store share one queue, and therefore one order of deliveries.
    @usableFromInline
    package var queueForNewValues: RunToCompletionQueue? {
        get { TransactionEnd.shared.queueForNewValues }
        nonmutating set { TransactionEnd.shared.queueForNewValues = newValue }
    }

    /// Whether a value is being changed in place.
    @inlinable
    package var isChangingInPlace: Bool { state.pointee.changes_in_place > 0 }

    @usableFromInline
    func finishWithEnd() {
        unlockAndRelease()
        ThreadDeliveries.current.deliver()
    }

    /// Ends the transaction, and releases the kept objects after unlocking, because their deinit may run any code.
    @inline(never)
    private func unlockAndRelease() {
        let end = TransactionEnd.shared
        while let queue = end.enlisted.popLast() { Self.leave(queue) }
        var kept: [AnyObject] = []
        swap(&kept, &end.kept)
        state.pointee.has_end = false
        unlock()
        withExtendedLifetime(kept) {}
    }

    // MARK: Recording

    /// Stores the value before a change in place, for ``takeChange()``.
    @usableFromInline
    func noteChange(of value: Any) {
        atEnd.change = (value, .now)
    }

    /// Removes and returns the record of the change in place that has just ended.
    func takeChange() -> (old: Any, start: ContinuousClock.Instant)? {
        let end = TransactionEnd.shared
        defer { end.change = nil }
        return end.change
    }

    /// Enqueues an empty record for a transition, ahead of the transition's notifications. Called with the queue's
    /// lock held; the caller fills the record in before it releases the lock.
    static func reserveRecord(in queue: RunToCompletionQueue) -> TransitionRecord {
        let record = TransitionRecord(in: queue, while: ThreadDeliveries.mayContinue)
        append(record.notification, to: queue)
        return record
    }

    /// Enqueues a notification, ahead of the notifications of the transition in progress. Called with the queue's lock
    /// held.
    static func append(_ notification: SingleNotification, to queue: RunToCompletionQueue) {
        queue.append(notification)
        ThreadDeliveries.current.notePendingDelivery(in: queue)
    }
}

/// The transactions of stores and values, as ``StateFeed`` offers them.
package struct StoreTransactions: SharedTransactions {
    package init() {}

    package var isInProgress: Bool { Transaction.current != nil }

    package func perform(_ body: () -> Void) { Transaction.perform(about: Self.self) { _ in body() } }

    package func keepUntilEnd(_ object: AnyObject) { Transaction.current?.keepUntilEnd(object) }
}
