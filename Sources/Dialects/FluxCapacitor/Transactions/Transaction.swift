public import CMillrace
import Millrace
import MillraceReporting

/// Several transitions that other threads see as one: one dispatch changes several stores, and values are changed in
/// place, outside of any store's queue.
///
/// During a transaction, its thread sees its changes at once; another thread that reads one of the changed values waits for the
/// transaction to end. Observers are notified of the changes after the end, in the order of the changes.
///
/// Only one transaction is applied at a time, whatever values it changes. So a transaction may begin inside another
/// and change any value, and two threads' transactions cannot deadlock. No observer runs inside a transaction, except
/// for the first call of an observer that is added there. If a transaction waits for another thread, and that thread
/// begins a transaction, both threads deadlock. The deadlock is reported on standard error, with the types of both
/// stores or values.
///
/// A value of this type is a proof that the calling thread is in the transaction. Do not pass it to another thread.
@usableFromInline
package struct Transaction {
    @usableFromInline let state: UnsafeMutablePointer<millrace_transaction>

    @inlinable @inline(__always)
    init() { state = millrace_present_transaction() }

    @inlinable @inline(__always)
    static var lock: LockPlace { LockPlace(AtomicPlace(millrace_transaction_lock())) }

    @inlinable @inline(__always)
    static var thread: AtomicPlace<UInt> { AtomicPlace(millrace_transaction_thread()) }

    /// The address of the type of the store or value for which the last transaction was begun. 0 before the first
    /// transaction.
    @inlinable @inline(__always)
    static var subject: AtomicPlace<UInt> { AtomicPlace(millrace_transaction_subject()) }

    /// The address of the type of the store or value whose transaction was the last to begin waiting.
    private static let waitingSubject = AtomicCell<UInt>(0)

    private static let watch = StallWatch {
        Misuse.reportWaiting(
            for: name(of: subject.load(ordering: .relaxed)),
            of: name(of: waitingSubject.load(ordering: .relaxed))
        )
    }

    /// The calling thread's transaction; nil if it is in none.
    @inlinable @inline(__always)
    package static var current: Transaction? {
        thread.load(ordering: .relaxed) == CurrentThread.id ? Transaction() : nil
    }

    /// Begins a transaction, or a nested part of the one in progress. Each call must be matched by an `end`.
    ///
    /// - Parameter type: the type of the store or value to change.
    @inlinable @inline(__always)
    package static func begin(about type: Any.Type) -> Transaction {
        if let current {
            current.state.pointee.depth += 1
            return current
        }
        if !lock.tryLock() { wait(type) }
        thread.store(CurrentThread.id, ordering: .relaxed)
        subject.store(unsafeBitCast(type, to: UInt.self), ordering: .relaxed)
        let transaction = Transaction()
        transaction.state.pointee.depth = 1
        return transaction
    }

    @usableFromInline @inline(never)
    static func wait(_ type: Any.Type) {
        waitingSubject.store(unsafeBitCast(type, to: UInt.self), ordering: .relaxed)
        watch.beginWaiting()
        lock.lock()
        watch.endWaiting()
    }

    /// The name of the type whose metatype has this address. The casts here are safe: an `Any.Type` is the address of a
    /// metatype, and metatypes are never deallocated.
    private static func name(of address: UInt) -> String {
        address == 0 ? "something" : "\(unsafeBitCast(address, to: Any.Type.self))"
    }

    /// Makes a queue part of the transaction, so that no other thread can read the queue's values until the
    /// transaction ends.
    ///
    /// - Returns: true if the queue was not part of the transaction before. Then the caller must pass the queue to
    ///   ``end(leaving:)``, or enlist it.
    @inlinable @inline(__always)
    package func enter(_ queue: RunToCompletionQueue) -> Bool {
        if queue.isInTransition { return false }
        queue.lockForTransition()
        return true
    }

    /// Makes a queue part of the transaction until the transaction ends.
    @inlinable @inline(__always)
    package func enlist(_ queue: RunToCompletionQueue) {
        if enter(queue) { keepLocked(queue) }
    }

    /// Ends the transaction, or its nested part, that the matching ``begin(about:)`` began. The end of the transaction
    /// makes the changes visible to other threads and notifies observers. Inside a delivery of the calling thread,
    /// observers are notified after that delivery.
    @inlinable @inline(__always)
    package func end() {
        state.pointee.depth -= 1
        if state.pointee.depth == 0 { finish() }
    }

    /// Ends the transaction, or its nested part, that the matching ``begin(about:)`` began. Also releases the lock of
    /// `queue`. If only a nested part ends, the lock is released later, at the end of the whole transaction.
    @inlinable @inline(__always)
    package func end(leaving queue: RunToCompletionQueue) {
        if state.pointee.depth == 1 { Self.leave(queue) } else { keepLocked(queue) }
        end()
    }

    /// Makes the transaction's changes in `queue` visible to other threads. If deliveries are pending there and no
    /// thread is delivering, the calling thread becomes the delivering thread of the queue.
    @inlinable @inline(__always)
    static func leave(_ queue: RunToCompletionQueue) {
        ThreadDeliveries.current.claim(queue)
        queue.unlockAfterTransition()
    }

    @inlinable @inline(__always)
    func finish() {
        if state.pointee.has_end { return finishWithEnd() }
        unlock()
        ThreadDeliveries.current.deliver()
    }

    /// Runs `body` as a delivery of the calling thread: see ``ThreadDeliveries/deliver(_:)``. Inside a transaction, runs only
    /// `body`, since observers are notified after it.
    @inlinable @inline(__always)
    static func deliver(_ body: () -> Void) {
        if current == nil { ThreadDeliveries.current.deliver(body) } else { body() }
    }

    @inlinable @inline(__always)
    func unlock() {
        Self.thread.store(0, ordering: .relaxed)
        Self.lock.unlock()
    }

    /// Runs `body` as a transaction, or as a part of the transaction in progress.
    @inlinable @inline(__always)
    package static func perform<Result>(about type: Any.Type, _ body: (Transaction) -> Result) -> Result {
        let transaction = begin(about: type)
        let result = body(transaction)
        transaction.end()
        return result
    }
}
