public import CMillrace

/// One order of events: transitions are applied one at a time, and observers are notified of them in that
/// same order, one delivery at a time.
///
/// The queue has no thread. Whoever finds it idle delivers; everyone else leaves a delivery there and returns. So no thread
/// waits for another's callbacks, a delivery made from inside a callback comes after the one in progress instead of
/// inside it, and callbacks that keep submitting use no stack. A thread that has made its own deliveries, and some of what others
/// have added meanwhile, leaves the rest to the next thread that comes, or to a block on a global queue, the relay: its ``Duty``
/// is over.
///
/// Every ``StateContainer`` and ``Broadcast`` has a queue; several share one when their deliveries must keep
/// one order among each other.
///
/// Sendable: `handedOver` and `made` belong to the thread that delivers, and so does `isOwnDelivery`, which is written under `lock` where
/// another thread begins; the words are read and written by atomic operations and by the lock, and the other mutable properties
/// under `lock` only.
@usableFromInline
package final class RunToCompletionQueue: @unchecked Sendable {
    @usableFromInline
    enum Phase: UInt8, BitwiseCopyable {
        /// Nothing to deliver.
        case idle
        /// The transition in progress has put a delivery in front of its own.
        case staged
        /// Somebody delivers, and nothing waits. The one who delivers, and nobody else, may make it idle without the lock.
        case delivering
        /// Somebody delivers, and has to take the lock before the queue is idle: for what waits, has ended, or is kept.
        case deliveringMore
        /// Deliveries wait, and nobody makes them: the next thread that comes will, or the relay, a block on a global queue.
        case passedOn
    }

    /// What the caller of ``submit(unobserved:observed:)`` has left to do after its transition.
    @usableFromInline
    enum NextStep {
        case done, deliver, deliverWaiting
    }

    /// What threads share, in the order of the properties that say where each is; so it stands first.
    @usableFromInline var words: (UInt, UInt32, Int32, UInt32, Phase) = (0, 0, 0, 0, .idle)

    /// The thread that runs a transition right now, or 0. Written under `lock`; read without it, by a thread
    /// that can only be interested in finding itself.
    @inlinable @inline(__always)
    var transitionThread: AtomicPlace<UInt> { AtomicPlace(in: self) }

    /// How many observations have ended. While it stands still, a delivery need not ask each observer whether
    /// it is still there.
    @inlinable @inline(__always)
    var endings: AtomicPlace<UInt32> { AtomicPlace(in: self, at: MemoryLayout<UInt>.size) }

    /// How many observers there are in all lists of this queue. Written under `lock`.
    @inlinable @inline(__always)
    var observerCount: AtomicPlace<Int32> { AtomicPlace(in: self, at: MemoryLayout<UInt>.size + 4) }

    @inlinable @inline(__always)
    var lock: LockPlace { LockPlace(in: self, at: MemoryLayout<UInt>.size + 8) }

    /// Written under `lock`, but for what ``Phase/delivering`` says.
    @inlinable @inline(__always)
    var phase: AtomicPlace<Phase> { AtomicPlace(in: self, at: MemoryLayout<UInt>.size + 12) }

    /// Whether the relay has been asked for and has not begun.
    @exclusivity(unchecked) var isRelayScheduled = false

    /// Whether the delivery in progress is the own one of the thread that delivers: see ``Duty``, which would take 8 bytes more.
    @exclusivity(unchecked) @usableFromInline var isOwnDelivery = false

    /// The number of the last delivery that has joined the queue. Written under `lock`.
    ///
    /// Each queue has a range of numbers of its own, so a number tells a queue from one that was at its address before.
    @exclusivity(unchecked) @usableFromInline var joined: Int64

    /// The number of the last delivery that has been made, or begun. Belongs to the thread that delivers.
    @exclusivity(unchecked) @usableFromInline var made: Int64

    /// What waits. A delivery is marked if it is the own one of the thread that delivers.
    @exclusivity(unchecked) @usableFromInline var waiting = FIFO<Unmanaged<NotificationSource>>()
    @exclusivity(unchecked) @usableFromInline var handedOver = FIFO<Unmanaged<NotificationSource>>()

    /// What has to wait for deliveries in progress to end; nil if there is nothing.
    @exclusivity(unchecked) @usableFromInline var deferred: DeferredWork?

    /// The thread that delivers, or that did so last; 0 if another has yet to go on: see ``Duty``.
    @exclusivity(unchecked) @usableFromInline var deliverer: UInt = 0

    /// How many record the transitions of all queues. While there is one, every queue is observed.
    @inlinable @inline(__always)
    static var recorders: AtomicPlace<Int> { AtomicPlace(millrace_recorders()) }

    private static let ranges = AtomicCell<Int64>(0)

    /// How many deliveries a queue has numbers for: a million a second for 12 days. There are ranges for 8 million queues before
    /// one comes again, which matters only if a thread still has a delivery to make in the queue that had it before.
    private static let range: Int64 = 1 << 40

    @usableFromInline
    package init() {
        joined = Self.ranges.add(Self.range, ordering: .relaxed)
        made = joined
    }

    /// Whether a delivery of that number has joined this queue and no other.
    @usableFromInline
    func mayHave(_ number: Int64) -> Bool {
        number &- made < Self.range / 2 && made &- number < Self.range / 2
    }

    /// Runs `body` under the lock, for reading and for the bookkeeping of observers. No user code in it.
    @inlinable @inline(__always)
    package func withLock<Result>(_ body: () -> Result) -> Result {
        refuseReentrance()
        return lock.withLock(body)
    }

    /// Like ``withLock(_:)``, but allowed inside a transition, whose thread holds the lock already.
    ///
    /// For what is safe in the middle of a change: ending observations, which an object that a transition releases may
    /// do on deinit, and what a ``TransactionalValue`` allows its own transaction.
    @inlinable @inline(__always)
    func withLockHeldOrTaken<Result>(_ body: () -> Result) -> Result {
        if isInTransition { return body() }
        return lock.withLock(body)
    }

    /// Applies a transition under the lock and delivers what it returns, now or when its turn comes.
    ///
    /// On return the transition is applied. What it returned has been delivered too, unless the queue was
    /// busy: then whoever delivers makes that delivery too.
    ///
    /// Calling this, or ``withLock(_:)``, from inside a transition stops with a message: the state is in the
    /// middle of a change there.
    ///
    /// - Parameters:
    ///   - unobserved: the transition alone, for when nobody observes.
    ///   - observed: the transition, and what there is to tell of it.
    @inlinable @inline(__always)
    package func submit<Result, Pending: PendingNotification>(
        unobserved: () -> Result,
        observed: (inout Pending) -> Result
    ) -> Result {
        refuseReentrance()
        if !isObserved, let result = submitUnobserved(unobserved) { return result }
        return submitObserved(observed)
    }

    /// Whether there is anybody to tell. Read under the lock, or before it as a guess.
    @inlinable @inline(__always)
    var isObserved: Bool { observerCount.load(ordering: .relaxed) > 0 || Self.isRecorded }

    /// Whether somebody records the transitions of all queues.
    @inlinable @inline(__always)
    static var isRecorded: Bool { recorders.load(ordering: .relaxed) > 0 }

    /// Applies a transition; nil, and nothing done, if somebody has begun to observe meanwhile.
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
                delivery = .nothing  // Not kept for as long as others' deliveries take.
            }
            deliverWaiting()
        }
        return result
    }

    /// Takes the lock for a transition that ``unlockAfterTransition()`` ends.
    @inlinable @inline(__always)
    func lockForTransition() {
        lock.lock()
        transitionThread.store(CurrentThread.id, ordering: .relaxed)
    }

    /// Ends what ``lockForTransition()`` began.
    @inlinable @inline(__always)
    func unlockAfterTransition() {
        transitionThread.store(0, ordering: .relaxed)
        lock.unlock()
    }

    @inlinable @inline(__always)
    func inTransition<Result>(_ transition: () -> Result) -> Result {
        transitionThread.store(CurrentThread.id, ordering: .relaxed)
        defer { transitionThread.store(0, ordering: .relaxed) }
        return transition()
    }

    /// Counts observers in or out. Called with the lock held.
    @inlinable
    func countObservers(_ change: Int) {
        observerCount.store(
            observerCount.load(ordering: .relaxed) &+ Int32(truncatingIfNeeded: change),
            ordering: .relaxed
        )
    }

    /// Stops when the calling thread is inside a transition of this queue, where the lock is its own.
    @inlinable @inline(__always)
    func refuseReentrance() {
        if isInTransition { Misuse.reentrance() }
    }

    /// Whether the calling thread is inside a transition of this queue.
    @inlinable @inline(__always)
    var isInTransition: Bool { transitionThread.load(ordering: .relaxed) == CurrentThread.id }
}
