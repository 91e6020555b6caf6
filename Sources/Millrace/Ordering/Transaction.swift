/// Several transitions that are one to everybody else.
///
/// While a transaction is in progress, its thread sees its changes at once; another thread that reads one of the
/// values concerned waits for the transaction to end. Observers hear of the changes when it has ended, in the
/// order in which they were made.
///
/// Transactions are applied one at a time, whatever they concern. So one may begin inside another and touch any
/// value, and two threads' transactions cannot wait for each other. No observer runs inside of one.
@usableFromInline
package enum Transaction {
    @usableFromInline static let lock = Lock()

    /// Begins a transaction, or a part of the one in progress. To be followed by an `end`.
    @inlinable @inline(__always)
    package static func begin() -> ThreadTurn {
        let turn = ThreadTurn.current
        if turn.storage.pointee.depth == 0 { lock.lock() }
        turn.storage.pointee.depth += 1
        return turn
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

    /// Ends what the matching ``begin()`` began. With the outermost one the changes are there for everybody, and
    /// are told to observers, unless the thread is in the middle of telling something: then they come after it.
    @inlinable @inline(__always)
    package static func end(_ turn: ThreadTurn) {
        turn.storage.pointee.depth -= 1
        if turn.storage.pointee.depth == 0 { finish(turn) }
    }

    /// Ends what the matching ``begin()`` began and `queue` was entered for.
    @inlinable @inline(__always)
    package static func end(_ turn: ThreadTurn, leaving queue: RunToCompletionQueue) {
        if turn.storage.pointee.depth == 1 {
            turn.leave(queue)
        } else {
            turn.storage.pointee.enlisted.append(queue)
        }
        end(turn)
    }

    @inlinable @inline(__always)
    static func finish(_ turn: ThreadTurn) {
        if !turn.storage.pointee.enlisted.isEmpty { turn.leaveEnlisted() }
        lock.unlock()
        if !turn.storage.pointee.released.isEmpty { turn.dropKept() }
        turn.deliver()
    }

    /// Runs `body` as a transaction, or as a part of the one in progress.
    @inlinable @inline(__always)
    package static func perform<Result>(_ body: (ThreadTurn) -> Result) -> Result {
        let turn = begin()
        let result = body(turn)
        end(turn)
        return result
    }
}
