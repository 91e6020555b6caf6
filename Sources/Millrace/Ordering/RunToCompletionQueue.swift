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
/// Sendable: `isDelivering` and `waiting` are read and written under `lock` only.
@usableFromInline
package final class RunToCompletionQueue: @unchecked Sendable {
    @usableFromInline let lock = Lock()

    /// The thread that runs a transition right now, or 0. Written under `lock`; read without it, by a thread
    /// that can only be interested in finding itself.
    @usableFromInline let transitionThread = Atomic<UInt>(0)

    @exclusivity(unchecked) @usableFromInline var isDelivering = false
    @exclusivity(unchecked) private var waiting = FIFO<() -> Void>()

    @usableFromInline
    package init() {}

    /// Runs `body` under the lock, for reading and for the bookkeeping of observers. No user code in it.
    @inlinable
    package func withLock<Result>(_ body: () -> Result) -> Result {
        refuseReentrance()
        return lock.withLock(body)
    }

    /// Applies `transition` under the lock and delivers what it returns, now or when its turn comes.
    ///
    /// On return the transition is applied. What it returned has been delivered too, unless the queue was
    /// busy: then whoever delivers takes it along.
    ///
    /// Calling this, or ``withLock(_:)``, from inside `transition` stops with a message: the state is in the
    /// middle of a change there.
    @inlinable
    package func submit<Result, Delivery: Deliverable>(
        _ transition: () -> (Result, Delivery)
    ) -> Result {
        refuseReentrance()
        let (result, delivery): (Result, Delivery?) = lock.withLock {
            transitionThread.store(CurrentThread.id, ordering: .relaxed)
            let (result, delivery) = transition()
            transitionThread.store(0, ordering: .relaxed)
            if delivery.isEmpty { return (result, nil) }
            if isDelivering {
                handOver { delivery.deliver() }
                return (result, nil)
            }
            isDelivering = true
            return (result, delivery)
        }
        if let delivery {
            delivery.deliver()
            deliverWaiting()
        }
        return result
    }

    @usableFromInline
    func handOver(_ work: @escaping () -> Void) {
        waiting.append(work)
    }

    /// Delivers until nothing waits, then leaves the queue idle.
    @usableFromInline
    func deliverWaiting() {
        while let next = nextWaiting() { next() }
    }

    private func nextWaiting() -> (() -> Void)? {
        lock.withLock {
            let next = waiting.popFirst()
            if next == nil { isDelivering = false }
            return next
        }
    }

    @inlinable
    func refuseReentrance() {
        if transitionThread.load(ordering: .relaxed) == CurrentThread.id { Misuse.reentrance() }
    }
}
