import Millrace
import MillraceReporting

/// A value that takes part in transactions, and observers that receive its current value first.
///
/// Any thread may change the value, and each change is applied exactly once. Observers receive every change once, in
/// the order of the changes: after the end of the ``Transaction`` if the change was made in one, at once otherwise.
/// No lock is held while an observer runs, and no call waits for an observer. The only exception is the first call of
/// an observer that is added inside a transaction: it is made under the transaction's locks.
///
/// Values initialised while ``Transaction/queueForNewValues`` is set share that queue: they have one lock and one order of deliveries. Any
/// other value has a queue of its own.
///
/// Sendable: `storage` and `handle` are read and written under the queue's lock only. A value with a reference to a mutable object
/// is as safe to share as that object.
@usableFromInline
package final class TransactionalValue<Value>: @unchecked Sendable {
    @usableFromInline let queue: RunToCompletionQueue
    @usableFromInline let observers: ObserverList<Value>

    /// Nil while the value is being changed in place.
    @exclusivity(unchecked) @usableFromInline var storage: Value?

    /// The value's handle in the timeline; nil outside of all recording scopes, until the first recorded change outside
    /// the dialect's transactions.
    @exclusivity(unchecked) var handle: StoreHandle?

    /// Creates a value without observers.
    @inlinable
    package init(_ value: Value) {
        queue = Transaction.current?.queueForNewValues ?? RunToCompletionQueue()
        observers = ObserverList(queue: queue)
        storage = value
        enterScope()
    }

    deinit { observers.close() }

    /// The present value. May wait for another thread's transaction, but never for an observer.
    @inlinable
    package var value: Value {
        guard let value = queue.withLockHeldOrTaken({ storage }) else { Misuse.useDuringChange() }
        return value
    }

    // MARK: Changing

    /// Replaces the value.
    @inlinable
    package func set(_ newValue: Value) {
        // The deinit of the old value may run any code. So the old value is released after unlocking or, inside a
        // transaction, after the new value has been stored.
        var other: Value? = newValue
        defer { withExtendedLifetime(other) {} }
        if let transaction = Transaction.current {
            transaction.enlist(queue)
            if storage == nil { Misuse.useDuringChange() }
            swap(&storage, &other)
            announce()
            return
        }
        let thread = ThreadDeliveries.current
        queue.lock.lock()
        swap(&storage, &other)
        if queue.isObserved {
            if TransitionProbe.isAttached { record(old: other!, duration: .zero) }
            announce()
            thread.claim(queue)
        }
        queue.lock.unlock()
        thread.deliver()
    }

    /// Begins a change in place: moves the value out of this object, until ``endChange(_:isTransaction:)`` puts
    /// it back. Other threads that read the value wait in the meantime.
    ///
    /// - Returns: whether the change is a transaction of its own.
    @inlinable @inline(__always)
    package func beginChange(_ value: inout Value?) -> Bool {
        let isTransaction: Bool
        let transaction: Transaction
        if let current = Transaction.current {
            current.enlist(queue)
            (transaction, isTransaction) = (current, false)
        } else {
            (transaction, isTransaction) = (.begin(about: Value.self), true)
            _ = transaction.enter(queue)
        }
        transaction.state.pointee.changes_in_place += 1
        swap(&value, &storage)
        if value == nil { Misuse.useDuringChange() }
        if isTransaction && TransitionProbe.isAttached && isRecorded { transaction.noteChange(of: value!) }
        return isTransaction
    }

    /// Puts the changed value back. The observers are notified after the transaction.
    @inlinable @inline(__always)
    package func endChange(_ value: inout Value?, isTransaction: Bool) {
        swap(&value, &storage)
        let transaction = Transaction()
        transaction.state.pointee.changes_in_place -= 1
        if isTransaction && transaction.state.pointee.has_end { recordChange(transaction) }
        announce()
        if isTransaction { transaction.end(leaving: queue) }
    }

    /// Enqueues the delivery of the present value to the observers.
    @inlinable @inline(__always)
    func announce() {
        if observers.isEmpty { return }
        observers.announceLater(storage!)
        ThreadDeliveries.current.notePendingDelivery(in: queue)
    }
}
