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
    @usableFromInline let dialect: String

    /// Nil while the value is being changed in place.
    @exclusivity(unchecked) @usableFromInline var storage: Value?

    /// What the timeline knows the value by, from when it first hears of a change outside of the dialect's transactions.
    @exclusivity(unchecked) var handle: StoreHandle?

    /// A value that nobody observes yet.
    ///
    /// - Parameter dialect: what the timeline says of changes made outside of the dialect's own transactions.
    @inlinable
    package init(_ value: Value, dialect: String) {
        queue = ThreadTurn.current.storage.pointee.queueForNewValues ?? RunToCompletionQueue()
        observers = ObserverList(queue: queue)
        storage = value
        self.dialect = dialect
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
    @inlinable
    package func set(_ newValue: Value) {
        // Dropped after the lock: what the old value holds may run any code on deinit.
        var other: Value? = newValue
        defer { withExtendedLifetime(other) {} }
        let turn = ThreadTurn.current
        if turn.isInTransaction {
            turn.enlist(queue)
            if storage == nil { Misuse.useDuringChange() }
            swap(&storage, &other)
            announce(turn)
            return
        }
        queue.lock.lock()
        swap(&storage, &other)
        if queue.isObserved {
            if TransitionProbe.isAttached { record(old: other!, duration: .zero, turn) }
            announce(turn)
            turn.claim(queue)
        }
        queue.lock.unlock()
        turn.deliver()
    }

    /// Takes the value out, for a change in place that ``endChange(_:isTransaction:)`` ends. Everyone else waits meanwhile.
    ///
    /// - Returns: whether the change is a transaction of its own.
    @inlinable @inline(__always)
    package func beginChange(_ value: inout Value?) -> Bool {
        let isTransaction = !queue.isInTransition && beginTransaction()
        swap(&value, &storage)
        if value == nil { Misuse.useDuringChange() }
        if isTransaction && TransitionProbe.isAttached { ThreadTurn.current.noteChange(of: value!) }
        return isTransaction
    }

    /// Enters the queue as a part of the transaction in progress; begins one, and returns true, if there is none.
    @inlinable
    func beginTransaction() -> Bool {
        let turn = ThreadTurn.current
        if turn.isInTransaction {
            turn.enlist(queue)
            return false
        }
        _ = Transaction.begin()
        return Transaction.enter(queue)
    }

    /// Puts the changed value in place, and tells the observers as soon as the transaction has ended.
    @inlinable @inline(__always)
    package func endChange(_ value: inout Value?, isTransaction: Bool) {
        swap(&value, &storage)
        if isTransaction {
            endTransaction()
        } else if !observers.isEmpty {
            announce(.current)
        }
    }

    @inlinable
    func endTransaction() {
        let turn = ThreadTurn.current
        if turn.storage.pointee.recordedChange != nil { recordChange(turn) }
        announce(turn)
        Transaction.end(turn, leaving: queue)
    }

    /// Lets the observers' delivery of the present value wait for its turn.
    @inlinable @inline(__always)
    func announce(_ turn: ThreadTurn) {
        if observers.isEmpty { return }
        observers.announceLater(storage!)
        turn.noteAnnouncement(in: queue)
    }
}
