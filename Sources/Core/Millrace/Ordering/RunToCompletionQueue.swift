/// One order of events: transitions are applied one at a time, and observers are notified of them in the same order,
/// one delivery at a time.
///
/// The queue has no thread of its own. A thread that finds it idle delivers; any other thread enqueues its delivery
/// and returns. So no thread waits for another thread's callbacks, a delivery enqueued inside a callback follows the
/// delivery in progress, and callbacks that keep submitting do not grow the stack. A thread makes its own deliveries,
/// and some of those that other threads add in the meantime. It leaves the rest to the next thread that submits, or
/// to the relay, which is a block on a global queue: see ``Duty``.
///
/// Every ``StateContainer`` and ``Broadcast`` has a queue. Several of them share one queue if their deliveries need one
/// order.
///
/// Sendable: `handedOver` and `made` belong to the delivering thread. So does `isOwnDelivery`, which is written under
/// `lock` when a thread begins to deliver. `words` is accessed by atomic operations, and by the lock whose word it
/// contains. The other mutable properties are read and written under `lock` only.
@usableFromInline
package final class RunToCompletionQueue: @unchecked Sendable {
    @usableFromInline
    package enum Phase: UInt8, BitwiseCopyable {
        /// Nothing to deliver.
        case idle
        /// The transition in progress has enqueued a delivery that precedes the transition's own notification.
        case staged
        /// A thread is delivering, and nothing else is pending. That thread may change the
        /// phase to idle without the lock. Any other change of the phase requires the lock.
        case delivering
        /// A thread is delivering. It must take the lock before it leaves the queue idle, because deliveries are
        /// pending, observers have ended, or objects are retained until the queue is idle.
        case deliveringMore
        /// Deliveries are pending, and no thread is making them. They are made by the next thread that submits, or by
        /// the relay, which is a block on a global queue.
        case passedOn
    }

    /// The step that a caller of ``submit(unobserved:observed:)`` takes after its transition.
    @usableFromInline
    enum NextStep {
        case done, deliver, deliverWaiting
    }

    /// Memory shared by threads, in the order of the computed properties below. Must be the first stored property.
    @usableFromInline var words: (UInt, UInt32, Int32, UInt32, Phase) = (0, 0, 0, 0, .idle)

    /// The ID of the thread that is running a transition, or 0. Written under `lock`. A thread may read the ID
    /// without the lock, because the thread only compares it with its own ID, which no other thread writes.
    @inlinable @inline(__always)
    var transitionThread: AtomicPlace<UInt> { AtomicPlace(in: self) }

    /// How many observations have ended. While the count is unchanged, a delivery need not check each
    /// observer's registration.
    @inlinable @inline(__always)
    var endings: AtomicPlace<UInt32> { AtomicPlace(in: self, at: MemoryLayout<UInt>.size) }

    /// The number of observers in all lists of this queue. Written under `lock`.
    @inlinable @inline(__always)
    var observerCount: AtomicPlace<Int32> { AtomicPlace(in: self, at: MemoryLayout<UInt>.size + 4) }

    @inlinable @inline(__always)
    package var lock: LockPlace { LockPlace(in: self, at: MemoryLayout<UInt>.size + 8) }

    /// The state of the queue's deliveries. Written under `lock`, except as ``Phase/delivering`` describes.
    @inlinable @inline(__always)
    package var phase: AtomicPlace<Phase> { AtomicPlace(in: self, at: MemoryLayout<UInt>.size + 12) }

    /// The type of the state whose changes the queue orders, for messages; nil if there is no single one.
    @usableFromInline let state: Any.Type?

    /// Whether the relay is scheduled and has not started. The relay is a block on a global queue. It makes the
    /// deliveries that a thread has left.
    @exclusivity(unchecked) var isRelayScheduled = false

    /// Whether the delivery in progress is the delivering thread's own: see ``Duty``. Not stored in a `Duty`,
    /// because that would take 8 bytes more.
    @exclusivity(unchecked) @usableFromInline var isOwnDelivery = false

    /// The number of the delivery that was enqueued last. Written under `lock`.
    ///
    /// Each queue has its own range of numbers, so that a number distinguishes a queue from a deallocated queue that
    /// had the same address.
    @exclusivity(unchecked) @usableFromInline var joined: Int64

    /// The number of the delivery that was started last. Belongs to the delivering thread.
    @exclusivity(unchecked) @usableFromInline var made: Int64

    /// The pending deliveries. A delivery is marked if it is the delivering thread's own, and if it follows from time travel.
    @exclusivity(unchecked) @usableFromInline var waiting = FIFO<Unmanaged<NotificationSource>>()
    @exclusivity(unchecked) @usableFromInline package var handedOver = FIFO<Unmanaged<NotificationSource>>()

    /// Work deferred until deliveries in progress have ended; nil if there is none.
    @exclusivity(unchecked) @usableFromInline var deferred: DeferredWork?

    /// The thread that is delivering, or that was the last to deliver. 0 if that thread has left the pending deliveries
    /// to others: see ``Duty``.
    @exclusivity(unchecked) @usableFromInline var deliverer: UInt = 0

    // Other modules read the numbers by these properties, which skip the check of exclusive access as the engine does.

    /// The number of the delivery that was enqueued last. Read with the lock held.
    @inlinable @inline(__always)
    package var lastEnqueued: Int64 { joined }

    /// The number of the delivery that was started last. Read by the delivering thread.
    @inlinable @inline(__always)
    package var lastMade: Int64 { made }

    private static let ranges = AtomicCell<Int64>(0)

    /// The size of a queue's range of delivery numbers: enough for a million deliveries per second for 12 days. A
    /// range is reused after 16 million queues. Reuse matters only if a thread still has a delivery to make for the
    /// queue that had the range before.
    @usableFromInline static var range: Int64 { 1 << 40 }

    /// - Parameter state: the type of the state whose changes the queue orders, for messages.
    @usableFromInline
    package init(of state: Any.Type? = nil) {
        self.state = state
        joined = Self.ranges.add(Self.range, ordering: .relaxed)
        made = joined
    }

    /// Whether the delivery with this number was enqueued in this queue, and not in a deallocated queue that had the
    /// same address.
    @inlinable
    package func mayHave(_ number: Int64) -> Bool {
        number &- made < Self.range / 2 && made &- number < Self.range / 2
    }

    /// Runs `body` under the lock, to read state or to register observers. Must not call user code.
    @inlinable @inline(__always)
    package func withLock<Result>(_ body: () -> Result) -> Result {
        refuseReentrance()
        return lock.withLock(body)
    }

    /// Like ``withLock(_:)``, but allowed inside a transition, whose thread already holds the lock.
    ///
    /// Only for operations that are safe during a change:
    ///
    /// - ending an observation. The deinit of an object that a transition releases may do this.
    /// - the operations that a dialect allows within its own transactions, which hold the locks of several queues.
    @inlinable @inline(__always)
    package func withLockHeldOrTaken<Result>(_ body: () -> Result) -> Result {
        if isInTransition { return body() }
        return lock.withLock(body)
    }

    /// Applies a transition under the lock, and delivers its notification.
    ///
    /// On return the transition is applied. Its notification has been delivered too, unless other deliveries were in
    /// progress or pending, on this thread or another. In that case, it may be delivered later, by the delivering
    /// thread.
    ///
    /// A call of this method or of ``withLock(_:)`` inside a transition of this queue stops the process with a
    /// message, because the state is being changed.
    ///
    /// - Parameters:
    ///   - action: the action that causes the transition, for that message.
    ///   - unobserved: the transition, for a queue without observers.
    ///   - observed: the transition, which also sets the notification to deliver.
    @inlinable @inline(__always)
    package func submit<Result, Pending: PendingNotification>(
        dispatching action: @autoclosure () -> Any? = nil,
        unobserved: () -> Result,
        observed: (inout Pending) -> Result
    ) -> Result {
        refuseReentrance(dispatching: action())
        if !isObserved, let result = submitUnobserved(unobserved) { return result }
        return submitObserved(observed)
    }

    /// Whether there are observers or recorders. Without the lock, the result is only a hint.
    @inlinable @inline(__always)
    package var isObserved: Bool { observerCount.load(ordering: .relaxed) > 0 || Reporting.isAttached }

    /// Applies a transition; does nothing and returns nil if an observer or recorder has been added in the meantime.
    @inlinable @inline(__always)
    func submitUnobserved<Result>(_ transition: () -> Result) -> Result? {
        lock.withLock {
            if isObserved { return nil }
            return inTransition(transition)
        }
    }

    @inlinable @inline(__always)
    func submitObserved<Result, Pending: PendingNotification>(_ transition: (inout Pending) -> Result)
        -> Result
    {
        var delivery = Pending.nothing
        let (result, step) = lock.withLock {
            let result = inTransition { transition(&delivery) }
            return (result, claim(&delivery))
        }
        if step != .done {
            if step == .deliver {
                delivery.deliver(from: self)
                delivery = .nothing  // Released before others' deliveries.
            }
            deliverWaiting()
        }
        return result
    }

    /// Takes the lock for a transition that ``unlockAfterTransition()`` ends.
    @inlinable @inline(__always)
    package func lockForTransition() {
        lock.lock()
        transitionThread.store(CurrentThread.id, ordering: .relaxed)
    }

    /// Ends the transition that ``lockForTransition()`` began, and releases the lock.
    @inlinable @inline(__always)
    package func unlockAfterTransition() {
        transitionThread.store(0, ordering: .relaxed)
        lock.unlock()
    }

    @inlinable @inline(__always)
    func inTransition<Result>(_ transition: () -> Result) -> Result {
        transitionThread.store(CurrentThread.id, ordering: .relaxed)
        defer { transitionThread.store(0, ordering: .relaxed) }
        return transition()
    }

    /// Adds `change` to the number of observers. Called with the lock held.
    @inlinable
    func countObservers(_ change: Int) {
        observerCount.store(
            observerCount.load(ordering: .relaxed) &+ Int32(truncatingIfNeeded: change),
            ordering: .relaxed
        )
    }

    /// Stops the process with a message if the calling thread is inside a transition of this queue, and so holds the
    /// lock.
    @inlinable @inline(__always)
    func refuseReentrance(dispatching action: @autoclosure () -> Any? = nil) {
        if isInTransition { Misuse.reentrance(of: state, dispatching: action()) }
    }

    /// Whether the calling thread is inside a transition of this queue.
    @inlinable @inline(__always)
    package var isInTransition: Bool { transitionThread.load(ordering: .relaxed) == CurrentThread.id }
}
