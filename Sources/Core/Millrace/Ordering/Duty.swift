#if canImport(Dispatch)
import Dispatch
#endif

/// Distinguishes the delivering thread's own deliveries from those of other threads (guarantee G10).
///
/// A delivery is a thread's own if the thread asked for it outside of any delivery, or during a delivery that is its
/// own. So if an observer makes a change in response to another thread's change, the delivery of the observer's
/// change is not the delivering thread's own. The delivering thread makes its own deliveries, and those of other
/// threads while its ``Patience`` lasts. After that, other threads make the rest, including the thread's own
/// deliveries that come later in the queue.
@usableFromInline
package struct Duty {
    /// The thread that is delivering, or that was the last to deliver. 0 after that thread has left pending
    /// deliveries to others, until another thread continues. Written under the lock of the object that has this duty.
    @usableFromInline package var thread: UInt = 0

    /// Whether the delivery in progress is the delivering thread's own. Other threads must not read this property.
    @usableFromInline package var isOwn = false

    @inlinable
    package init() {}

    /// Makes the calling thread the delivering thread.
    @inlinable @inline(__always)
    package mutating func begin() {
        thread = CurrentThread.id
        isOwn = true
    }

    /// Records that no thread is delivering, until another thread continues.
    @usableFromInline
    package mutating func end() { thread = 0 }
}

/// How long a thread continues with other threads' deliveries (guarantee G10).
///
/// Threads that contend make each other's deliveries. That costs less than a switch to another thread, and no delivery
/// is pending once the last of these threads has returned. But other threads may keep adding deliveries, and a thread
/// must not make them for ever. The main thread continues for 1 ms. Another thread continues for 250 ms, and then for
/// as long as the number of pending deliveries falls.
@usableFromInline
package struct Patience {
    /// `time` is how long a thread continues to deliver, in nanoseconds. `group` is the number of deliveries between two
    /// readings of the clock. A reading takes as long as a few quick deliveries.
    private typealias Limit = (time: UInt64, group: Int)
    private static var limitOfMainQueue: Limit { (1_000_000, 1) }
    private static var limitOfOthers: Limit { (250_000_000, 8) }

    /// Whether the thread runs UI code (main thread or main queue); nil before the first delivery.
    private var isMain: Bool?

    /// The time at which the patience ends; 0 before the first reading of the clock.
    private var deadline: UInt64 = 0

    /// The number of deliveries until the next reading of the clock.
    private var deliveriesLeft = 0

    /// The smallest number of pending deliveries that ``continues(pending:)`` has received.
    private var leastPending = Int.max

    @usableFromInline
    package init() {}

    /// Whether the thread may make one more delivery for another thread. Called without the lock. If the result is
    /// false, call ``continues(pending:)``.
    @usableFromInline
    package mutating func lasts() -> Bool {
        if isMain == nil {
            isMain = MainQueue.isCurrent
            // The main thread reads the clock before each delivery. Other threads read it once for a group of
            // deliveries, because a reading takes longer than most deliveries.
            deliveriesLeft = isMain == true ? 0 : limit.group
        }
        if deliveriesLeft == 0 {
            if isOver() { return false }
            deliveriesLeft = limit.group
        }
        deliveriesLeft -= 1
        return true
    }

    /// Whether the thread continues although its time is over, because fewer deliveries are pending than at each
    /// earlier call of this method. Always false for a thread that runs UI code. Called with the lock held.
    @usableFromInline
    package mutating func continues(pending: Int) -> Bool {
        if isMain == true || pending >= leastPending { return false }
        leastPending = pending
        deliveriesLeft = limit.group - 1
        return true
    }

    /// How far tests have advanced the clock, in nanoseconds. Then time passes for all threads, as it may at any moment.
    @usableFromInline
    package static let advance = AtomicCell<UInt64>(0)

    private mutating func isOver() -> Bool {
        #if canImport(Dispatch)
        let now = DispatchTime.now().uptimeNanoseconds + Self.advance.load(ordering: .relaxed)
        if deadline == 0 { deadline = now + limit.time }
        return now >= deadline
        #else
        // Without Dispatch there is only one thread, so no other thread adds deliveries.
        return false
        #endif
    }

    private var limit: Limit { isMain == true ? Self.limitOfMainQueue : Self.limitOfOthers }
}
