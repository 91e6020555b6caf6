public import CMillrace

/// Several transitions that are one to everybody else.
///
/// FluxCapacitor is built on transactions, and no other dialect uses them: a dispatch changes several stores, and values are changed
/// in place, outside of any store's queue. This folder is that dialect's part of the engine.
///
/// While a transaction is in progress, its thread sees its changes at once; another thread that reads one of the
/// values concerned waits for the transaction to end. Observers hear of the changes when it has ended, in the
/// order in which they were made.
///
/// Transactions are applied one at a time, whatever they concern. So one may begin inside another and touch any
/// value, and two threads' transactions cannot wait for each other. No observer runs inside of one, but for the first call of one that
/// is added there. A transaction that
/// waits for another thread, which itself begins one, waits for ever; that is reported on the standard error, with the names of
/// both.
@usableFromInline
package enum Transaction {
    @inlinable @inline(__always)
    static var lock: LockPlace { LockPlace(AtomicPlace(millrace_transaction_lock())) }

    /// What the transaction in progress is about: the address of a type, or 0.
    @inlinable @inline(__always)
    static var subject: AtomicPlace<UInt> { AtomicPlace(millrace_transaction_subject()) }

    /// What the last that has begun to wait is about.
    private static let waitingSubject = AtomicCell<UInt>(0)

    private static let watch = StallWatch {
        Misuse.reportWaiting(
            for: name(of: subject.load(ordering: .relaxed)),
            of: name(of: waitingSubject.load(ordering: .relaxed))
        )
    }

    /// Begins a transaction, or a part of the one in progress. To be followed by an `end`.
    ///
    /// - Parameter type: the type of the store or value that it is about.
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

    /// The types that are named live for ever.
    private static func name(of address: UInt) -> String {
        address == 0 ? "something" : "\(unsafeBitCast(address, to: Any.Type.self))"
    }

    /// Makes a queue part of the transaction: nobody else reads what belongs to it until the transaction ends.
    ///
    /// - Returns: whether it was no part before. Then it is to be named when that which needs it ends.
    @inlinable @inline(__always)
    package static func enter(_ queue: RunToCompletionQueue) -> Bool {
        if queue.isInTransition { return false }
        queue.lockForTransition()
        return true
    }

    /// Ends what the matching ``begin(about:)`` began. With the outermost one the changes are there for everybody, and
    /// are told to observers, unless the thread is in the middle of telling something: then they come after it.
    @inlinable @inline(__always)
    package static func end(_ thread: ThreadContext) {
        thread.storage.pointee.depth -= 1
        if thread.storage.pointee.depth == 0 { finish(thread) }
    }

    /// Ends what the matching ``begin(about:)`` began and `queue` was entered for.
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

    /// Runs `body` as a transaction, or as a part of the one in progress.
    @inlinable @inline(__always)
    package static func perform<Result>(about type: Any.Type, _ body: (ThreadContext) -> Result) -> Result {
        let thread = begin(about: type)
        let result = body(thread)
        end(thread)
        return result
    }
}
