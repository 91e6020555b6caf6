import Dispatch

/// Which deliveries the thread that delivers makes in any case: its own (G10), unless they stand behind more of others' than it has
/// ``Patience`` for.
///
/// A delivery is a thread's own if the thread asked for it: outside of any delivery, or inside of one that is its own. What
/// observers answer to another thread's change is not. With other threads' deliveries it goes on while its ``Patience``
/// lasts.
@usableFromInline
package struct Duty {
    /// The thread that delivers, or that did so last; 0 if another has yet to go on. A delivery that it asks for while one of its
    /// own is in progress is its own. Written with the owner's lock held.
    @usableFromInline package var thread: UInt = 0

    /// Whether the delivery in progress is the thread's own. Belongs to the thread: others must not read it.
    @usableFromInline package var isOwn = false

    @inlinable
    package init() {}

    /// The calling thread delivers from now on.
    @inlinable @inline(__always)
    package mutating func begin() {
        thread = CurrentThread.id
        isOwn = true
    }

    /// Nobody delivers until another thread begins.
    @usableFromInline
    package mutating func end() { thread = 0 }
}

/// How long a thread goes on with other threads' deliveries (G10).
///
/// Threads that contend take each other's deliveries along. That costs less than another thread, and a store is quiet when
/// the last of them has returned. But what others keep adding must not keep a thread: the main thread goes on for a
/// millisecond, another thread for 250, and then for as long as fewer are pending.
@usableFromInline
package struct Patience {
    /// In nanoseconds, and how many deliveries are made between two looks at the clock. A look takes as long as a few quick
    /// deliveries.
    private typealias Limit = (time: UInt64, group: Int)
    private static var limitOfMainQueue: Limit { (1_000_000, 1) }
    private static var limitOfOthers: Limit { (250_000_000, 8) }

    /// Whether the thread is where UI code runs; nil before the first delivery.
    private var isMain: Bool?

    /// When it is over; 0 before the first look at the clock.
    private var deadline: UInt64 = 0

    /// How many more deliveries are made before the next look at the clock.
    private var deliveriesLeft = 0

    /// The fewest deliveries that have been pending since it was over.
    private var leastPending = Int.max

    @usableFromInline
    package init() {}

    /// Whether the thread makes another delivery of other threads', for all it knows without the lock. If not, ask
    /// ``goesOn(pending:)``.
    @usableFromInline
    package mutating func lasts() -> Bool {
        if isMain == nil {
            isMain = MainQueue.isCurrent
            // The main thread looks at once. On others a look would take longer than most deliveries.
            deliveriesLeft = isMain == true ? 0 : limit.group
        }
        if deliveriesLeft == 0 {
            if isOver() { return false }
            deliveriesLeft = limit.group
        }
        deliveriesLeft -= 1
        return true
    }

    /// Whether the thread goes on nevertheless, since less is pending than before. To be asked with the lock held.
    @usableFromInline
    package mutating func goesOn(pending: Int) -> Bool {
        if isMain == true || pending >= leastPending { return false }
        leastPending = pending
        deliveriesLeft = limit.group - 1
        return true
    }

    private mutating func isOver() -> Bool {
        let now = DispatchTime.now().uptimeNanoseconds
        if deadline == 0 { deadline = now + limit.time }
        return now >= deadline
    }

    private var limit: Limit { isMain == true ? Self.limitOfMainQueue : Self.limitOfOthers }
}
