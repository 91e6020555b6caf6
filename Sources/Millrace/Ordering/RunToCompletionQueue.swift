import Synchronization

/// One order of events: transitions are applied one at a time, and what they have to tell is told in that
/// same order, one delivery at a time.
///
/// The queue has no thread. Whoever finds it idle delivers, and goes on until nothing waits; everyone else
/// hands over and returns. So no thread waits for another's callbacks, a delivery made from inside a callback
/// comes after the one in progress instead of inside it, and callbacks that keep submitting use no stack.
///
/// Every ``StateContainer`` and ``Broadcast`` has a queue; several share one when their deliveries must keep
/// one order among each other.
///
/// Sendable: `handedOver` and `made` belong to the thread that delivers; the other mutable properties are read and written
/// under `lock` only.
@usableFromInline
package final class RunToCompletionQueue: @unchecked Sendable {
    @usableFromInline
    enum Phase: UInt8, AtomicRepresentable {
        /// Nothing to deliver.
        case idle
        /// The transition in progress has put a delivery in front of its own.
        case staged
        /// Somebody delivers, and nothing waits. The one who delivers, and nobody else, may make it idle without the lock.
        case delivering
        /// Somebody delivers, and has to take the lock before the queue is idle: for what waits, or is kept.
        case deliveringMore
    }

    /// What the caller of ``submit(unobserved:observed:)`` has left to do after its transition.
    @usableFromInline
    enum Turn {
        case over, deliver, deliverWaiting
    }

    private static let queues = Atomic<Int>(0)

    /// Unlike its address, no other queue's, not even when this one has gone.
    @usableFromInline let identity = queues.add(1, ordering: .relaxed).newValue

    @usableFromInline let lock = Lock()

    /// The thread that runs a transition right now, or 0. Written under `lock`; read without it, by a thread
    /// that can only be interested in finding itself.
    @usableFromInline let transitionThread = Atomic<UInt>(0)

    /// How many observations have ended. While it stands still, a delivery need not ask each observer whether
    /// it is still there.
    @usableFromInline let endings = Atomic<Int>(0)

    /// How many observers there are in all lists of this queue. Written under `lock`.
    @usableFromInline let observerCount = Atomic<Int>(0)

    /// Written under `lock`, but for what ``Phase/delivering`` says.
    @usableFromInline let phase = Atomic(Phase.idle)

    @exclusivity(unchecked) @usableFromInline var waiting = FIFO<Unmanaged<DeliverySource>>()
    @exclusivity(unchecked) @usableFromInline var handedOver = FIFO<Unmanaged<DeliverySource>>()

    /// How many deliveries have joined the queue. Written under `lock`.
    @exclusivity(unchecked) @usableFromInline var joined = 0

    /// How many of them have been made, or begun. Belongs to the thread that delivers.
    @exclusivity(unchecked) var made = 0

    /// Sources that nobody else keeps, and that may have deliveries in the queue.
    @exclusivity(unchecked) @usableFromInline var kept: ContiguousArray<DeliverySource> = []

    @usableFromInline
    package init() {}

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
    /// busy: then whoever delivers takes it along.
    ///
    /// Calling this, or ``withLock(_:)``, from inside a transition stops with a message: the state is in the
    /// middle of a change there.
    ///
    /// - Parameters:
    ///   - unobserved: the transition alone, for when nobody observes.
    ///   - observed: the transition, and what there is to tell of it.
    @inlinable @inline(__always)
    package func submit<Result, Delivery: Deliverable>(
        unobserved: () -> Result,
        observed: (inout Delivery) -> Result
    ) -> Result {
        refuseReentrance()
        if !isObserved, let result = submitUnobserved(unobserved) { return result }
        return submitObserved(observed)
    }

    /// Whether there is anybody to tell. Read under the lock, or before it as a guess.
    @inlinable @inline(__always)
    var isObserved: Bool { observerCount.load(ordering: .relaxed) > 0 || TransitionProbe.isAttached }

    /// Applies a transition; nil, and nothing done, if somebody has begun to observe meanwhile.
    @inlinable @inline(__always)
    func submitUnobserved<Result>(_ transition: () -> Result) -> Result? {
        lock.withLock {
            if isObserved { return nil }
            return inTransition(transition)
        }
    }

    @inlinable @inline(__always)
    func submitObserved<Result, Delivery: Deliverable>(_ transition: (inout Delivery) -> Result) -> Result {
        var delivery = Delivery.nothing
        let (result, turn) = lock.withLock {
            let result = inTransition { transition(&delivery) }
            return (result, claim(&delivery))
        }
        if turn != .over {
            if turn == .deliver {
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
        observerCount.store(observerCount.load(ordering: .relaxed) &+ change, ordering: .relaxed)
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
