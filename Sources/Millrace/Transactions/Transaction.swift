public import CMillrace

/// Several transitions that other threads see as one.
///
/// Of the dialects, only FluxCapacitor uses transactions: one dispatch changes several stores, and values are changed
/// in place, outside of any store's queue. This folder is that dialect's part of the engine.
///
/// During a transaction, its thread sees its changes at once; another thread that reads one of the changed values waits for the
/// transaction to end. Observers are notified of the changes after the end, in the order of the changes.
///
/// Only one transaction is applied at a time, whatever values it changes. So a transaction may begin inside another
/// and change any value, and two threads' transactions cannot deadlock. No observer runs inside a transaction, except
/// for the first call of an observer that is added there. If a transaction waits for another thread, and that thread
/// begins a transaction, both threads deadlock. The deadlock is reported on standard error, with the types of both
/// stores or values.
@usableFromInline
package enum Transaction {
    @inlinable @inline(__always)
    static var lock: LockPlace { LockPlace(AtomicPlace(millrace_transaction_lock())) }

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

    /// Begins a transaction, or a nested part of the one in progress. Each call must be matched by an `end`.
    ///
    /// - Parameter type: the type of the store or value to change.
    @inlinable @inline(__always)
    package static func begin(about type: Any.Type) -> ThreadContext {
        let thread = ThreadContext.current
        if thread.storage.pointee.depth == 0 {
            if !lock.tryLock() { wait(type) }
            subject.store(unsafeBitCast(type, to: UInt.self), ordering: .relaxed)
        }
        thread.storage.pointee.depth += 1
        return thread
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
    ///   ``end(_:leaving:)``, or enlist it.
    @inlinable @inline(__always)
    package static func enter(_ queue: RunToCompletionQueue) -> Bool {
        if queue.isInTransition { return false }
        queue.lockForTransition()
        return true
    }

    /// Ends the transaction, or its nested part, that the matching ``begin(about:)`` began. The end of the transaction
    /// makes the changes visible to other threads and notifies observers. Inside a delivery of the calling thread,
    /// observers are notified after that delivery.
    @inlinable @inline(__always)
    package static func end(_ thread: ThreadContext) {
        thread.storage.pointee.depth -= 1
        if thread.storage.pointee.depth == 0 { finish(thread) }
    }

    /// Ends the transaction, or its nested part, that the matching ``begin(about:)`` began. Also releases the lock of
    /// `queue`. If only a nested part ends, the lock is released later, at the end of the whole transaction.
    @inlinable @inline(__always)
    package static func end(_ thread: ThreadContext, leaving queue: RunToCompletionQueue) {
        if thread.storage.pointee.depth == 1 {
            thread.leave(queue)
        } else {
            thread.storage.pointee.enlisted.append(queue)
        }
        end(thread)
    }

    @inlinable @inline(__always)
    static func finish(_ thread: ThreadContext) {
        if !thread.storage.pointee.enlisted.isEmpty { thread.leaveEnlisted() }
        lock.unlock()
        if !thread.storage.pointee.released.isEmpty { thread.dropKept() }
        thread.deliver()
    }

    /// Runs `body` as a transaction, or as a part of the transaction in progress.
    @inlinable @inline(__always)
    package static func perform<Result>(about type: Any.Type, _ body: (ThreadContext) -> Result) -> Result {
        let thread = begin(about: type)
        let result = body(thread)
        end(thread)
        return result
    }
}
