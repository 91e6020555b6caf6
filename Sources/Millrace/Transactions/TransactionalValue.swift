/// A value that takes part in transactions, and observers who hear its current value first.
///
/// It is changed in place, from any thread, each change exactly once. Observers hear of every change, each once,
/// in the order of the changes: of one made inside a ``Transaction`` when that has ended, of any other at once.
/// No lock is held while an observer runs, and none is waited for.
///
/// Values made while ``queueForNewValues`` is set share that queue: they are locked together and their observers are told
/// in one order. Any other has a queue of its own.
///
/// Sendable: `storage` and `handle` are read and written under the queue's lock only. That holds for the value in it; one that is or
/// contains a reference to something mutable is as safe to share as that thing is.
@usableFromInline
package final class TransactionalValue<Value>: @unchecked Sendable {
    @usableFromInline let queue: RunToCompletionQueue
    @usableFromInline let observers: ObserverList<Value>

    /// Nil while the value is being changed in place.
    @exclusivity(unchecked) @usableFromInline var storage: Value?

    /// What the timeline knows the value by, from when it first hears of a change outside of the dialect's transactions.
    @exclusivity(unchecked) var handle: StoreHandle?

    /// A value that nobody observes yet.
    @inlinable
    package init(_ value: Value) {
        queue = ThreadContext.current.storage.pointee.queueForNewValues ?? RunToCompletionQueue()
        observers = ObserverList(queue: queue)
        storage = value
    }

    deinit { observers.close() }

    /// The value as of now. It waits for another thread's transaction, never for an observer.
    @inlinable
    package var value: Value {
        guard let value = queue.withLockHeldOrTaken({ storage }) else { Misuse.useDuringChange() }
        return value
    }

    // MARK: Changing

    /// Replaces the value.
    ///
    /// - Parameter dialect: what the timeline says of a change outside of the dialect's own transactions. A property would take
    ///   16 bytes of each value.
    @inlinable
    package func set(_ newValue: Value, dialect: String = "Millrace") {
        // Released after the lock, or inside of the transaction: what the old value holds may run any code on deinit.
        var other: Value? = newValue
        defer { withExtendedLifetime(other) {} }
        let thread = ThreadContext.current
        if thread.isInTransaction {
            thread.enlist(queue)
            if storage == nil { Misuse.useDuringChange() }
            swap(&storage, &other)
            announce(thread)
            return
        }
        queue.lock.lock()
        swap(&storage, &other)
        if queue.isObserved {
            if TransitionProbe.isAttached { record(old: other!, duration: .zero, thread, dialect) }
            announce(thread)
            thread.claim(queue)
        }
        queue.lock.unlock()
        thread.deliver()
    }

    /// Takes the value out, for a change in place that ``endChange(_:isTransaction:dialect:)`` ends. Everyone else waits meanwhile.
    ///
    /// - Returns: whether the change is a transaction of its own.
    @inlinable @inline(__always)
    package func beginChange(_ value: inout Value?) -> Bool {
        let thread = ThreadContext.current
        thread.storage.pointee.changesInPlace += 1
        let isTransaction = !queue.isInTransition && beginTransaction(thread)
        swap(&value, &storage)
        if value == nil { Misuse.useDuringChange() }
        if isTransaction && TransitionProbe.isAttached { thread.noteChange(of: value!) }
        return isTransaction
    }

    /// Enters the queue as a part of the transaction in progress; begins one, and returns true, if there is none.
    @inlinable
    func beginTransaction(_ thread: ThreadContext) -> Bool {
        if thread.isInTransaction {
            thread.enlist(queue)
            return false
        }
        _ = Transaction.begin(about: Value.self)
        return Transaction.enter(queue)
    }

    /// Puts the changed value in place, and tells the observers as soon as the transaction has ended.
    @inlinable @inline(__always)
    package func endChange(_ value: inout Value?, isTransaction: Bool, dialect: String = "Millrace") {
        swap(&value, &storage)
        let thread = ThreadContext.current
        thread.storage.pointee.changesInPlace -= 1
        if isTransaction {
            endTransaction(thread, dialect)
        } else {
            announce(thread)
        }
    }

    @inlinable
    func endTransaction(_ thread: ThreadContext, _ dialect: String) {
        if thread.storage.pointee.recordedChange != nil { recordChange(thread, dialect) }
        announce(thread)
        Transaction.end(thread, leaving: queue)
    }

    /// Lets the observers' delivery of the present value wait for its turn.
    @inlinable @inline(__always)
    func announce(_ thread: ThreadContext) {
        if observers.isEmpty { return }
        observers.announceLater(storage!)
        thread.notePendingDelivery(in: queue)
    }
}
