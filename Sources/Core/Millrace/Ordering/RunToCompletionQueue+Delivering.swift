extension RunToCompletionQueue {
    // MARK: Enqueuing, with the lock held

    /// Enqueues a delivery, to be made before the notification of the transition in progress.
    @usableFromInline
    package func stage(_ delivery: NotificationSource) {
        append(delivery)
        // If a thread is delivering, `hasDeliverer` makes that thread take the lock before it leaves the queue idle.
        // So that thread waits for the end of this transition.
        if !hasDeliverer() && phase.load(ordering: .relaxed) == .idle {
            phase.store(.staged, ordering: .relaxed)
        }
    }

    /// Decides whether the caller makes a delivery at once. If not, enqueues the delivery.
    @inlinable @inline(__always)
    func claim(_ delivery: inout some PendingNotification) -> NextStep {
        if phase.load(ordering: .acquiring) != .idle { return claimLater(&delivery) }
        if delivery.isNothing { return .done }
        delivery.settle()
        beginOwnDelivery()
        return .deliver
    }

    /// Enqueues a delivery. If no thread is delivering, makes the caller the delivering thread and returns
    /// `.deliverWaiting`.
    @inlinable @inline(never)
    func claimLater(_ delivery: inout some PendingNotification) -> NextStep {
        let isPassedOn = phase.load(ordering: .relaxed) == .passedOn
        if isPassedOn { resume() }
        delivery.wait(in: self)
        return isPassedOn || beginDelivering() ? .deliverWaiting : .done
    }

    /// Enqueues a delivery behind the pending ones.
    @inlinable @inline(__always)
    package func append(_ source: NotificationSource) {
        waiting.append(
            .passUnretained(source),
            marks: isDelivered && deliverer == CurrentThread.id && isOwnDelivery ? .own : []
        )
        if Reporting.isAttached { waiting.markLast(.travel, Reporting.isNotifyingOfTravel) }
        joined &+= 1
    }

    /// Whether a thread is delivering. That thread may be about to leave the queue idle.
    @inlinable @inline(__always)
    var isDelivered: Bool {
        switch phase.load(ordering: .relaxed) {
        case .idle, .staged, .passedOn: false
        case .delivering, .deliveringMore: true
        }
    }

    /// Whether a thread is delivering. If so, makes that thread take the lock before it leaves the queue idle, so
    /// that the thread finds new deliveries and ended observers.
    @inlinable @inline(__always)
    package func hasDeliverer() -> Bool {
        switch phase.load(ordering: .acquiring) {
        case .idle, .staged, .passedOn: false
        case .deliveringMore: true
        case .delivering:
            phase.compareExchange(
                expected: .delivering,
                desired: .deliveringMore,
                ordering: .acquiringAndReleasing
            )
        }
    }

    /// Whether a delivery may be in progress or handed over. If so, observers' slots must not move, and this method
    /// makes the delivering thread take the lock before it leaves the queue idle.
    @inlinable @inline(__always)
    func isInUse() -> Bool { hasDeliverer() || phase.load(ordering: .relaxed) == .passedOn }

    /// Retains `source`, which may have deliveries in the queue, until the queue is idle. Does nothing if the queue is
    /// idle now.
    func keepUntilIdle(_ source: NotificationSource) {
        if isInUse() || !waiting.isEmpty { deferredWork().kept.append(source) }
    }

    /// The work deferred until deliveries in progress have ended; created if there is none.
    @usableFromInline
    func deferredWork() -> DeferredWork {
        if let deferred { return deferred }
        let new = DeferredWork()
        deferred = new
        return new
    }

    // MARK: Beginning to deliver, with the lock held

    /// Makes the caller the delivering thread of an idle queue, starting with a delivery of its own.
    @inlinable @inline(__always)
    package func beginOwnDelivery() {
        phase.store(.delivering, ordering: .relaxed)
        becomeDeliverer()
    }

    @inlinable @inline(__always)
    func becomeDeliverer() {
        deliverer = CurrentThread.id
        isOwnDelivery = true
    }

    /// Makes the caller the delivering thread if deliveries are pending and no thread is delivering.
    @usableFromInline
    package func beginDelivering() -> Bool {
        if phase.load(ordering: .relaxed) == .passedOn {
            resume()
            return true
        }
        if waiting.isEmpty || hasDeliverer() { return false }
        // No thread was delivering, so all pending deliveries come from the caller's transition and are the caller's
        // own.
        waiting.markAll(.own, true)
        becomeDeliverer()
        handOver()
        return true
    }

    /// Makes the caller the delivering thread after another thread has left the pending deliveries to others.
    @usableFromInline
    func resume() {
        phase.store(.deliveringMore, ordering: .relaxed)
        becomeDeliverer()
    }

    // MARK: Delivering, on the delivering thread, with no lock held

    /// Delivers until nothing is pending and the queue is idle. If the thread's ``Patience`` ends first, leaves the
    /// pending deliveries to others: see ``passOn(after:to:)``.
    @usableFromInline
    func deliverWaiting() {
        var patience = Patience()
        while let isOwn = next() {
            isOwnDelivery = isOwn
            if !isOwn && !patience.lasts() && passOn(after: &patience) { return }
            deliverNext()
        }
    }

    /// Whether the oldest pending delivery is the calling thread's own. Nil if no delivery is pending; then the queue
    /// is idle, and may have been deallocated.
    @inlinable @inline(__always)
    func next() -> Bool? {
        if handedOver.isEmpty && !takeWaiting() { return nil }
        return handedOver.marksOfFirst.contains(.own)
    }

    /// Makes the oldest delivery. It follows from time travel if what asked for it did, whichever thread makes it.
    ///
    /// The caller need not retain the queue, because every source that has a delivery in the queue retains the queue.
    @inlinable @inline(__always)
    package func deliverNext() {
        if Reporting.isAttached { deliverNextRecorded() } else { deliverNextUnmarked() }
    }

    /// The slow path, while a recorder is attached.
    @usableFromInline @inline(never)
    func deliverNextRecorded() {
        Reporting.notifying(ofTravel: handedOver.marksOfFirst.contains(.travel)) { deliverNextUnmarked() }
    }

    /// Makes the oldest delivery, for a caller who knows whether it follows from time travel.
    @inlinable @inline(__always)
    package func deliverNextUnmarked() {
        guard let source = handedOver.popFirst() else { return }
        made &+= 1
        _ = source._withUnsafeGuaranteedRef { $0.perform(.deliver(number: made)) }
    }

    /// Makes the oldest delivery, for a thread that delivers several queues. If that delivery is another thread's and the
    /// ``Patience`` is over, leaves the queue's deliveries to others instead: see ``passOn(after:to:)``.
    ///
    /// - Returns: false if the thread no longer delivers the queue, which may then have been deallocated.
    package func deliverNext(
        own isOwn: Bool,
        _ patience: inout Patience,
        passingOnTo deliver: @escaping @Sendable (RunToCompletionQueue) -> Void
    ) -> Bool {
        if next() == nil { return false }
        if !isOwn && !patience.lasts() && passOn(after: &patience, to: deliver) { return false }
        deliverNext()
        return next() != nil
    }

    /// Moves the pending deliveries to `handedOver`. If there are none, leaves the queue idle. An idle queue may be
    /// deallocated at any time.
    @inlinable @inline(__always)
    package func takeWaiting() -> Bool {
        let wasLast = phase.compareExchange(expected: .delivering, desired: .idle, ordering: .releasing)
        return wasLast ? false : takeMore()
    }

    /// Does what ``takeWaiting()`` does, under the lock. Inside a transaction, the calling thread may hold the lock
    /// already. For example, an observer that is added in the transaction may change the observed value when it
    /// receives the first value.
    @usableFromInline @inline(never)
    func takeMore() -> Bool {
        // `done` is retained until the lock is released, because it may hold the last reference to observers'
        // closures. Releasing these closures may release the queue, which owns the lock.
        var done: DeferredWork?
        defer { withExtendedLifetime(done) {} }
        return withLockHeldOrTaken {
            swap(&done, &deferred)
            done?.sweep()
            assertAllMade()
            if waiting.isEmpty {
                phase.store(.idle, ordering: .releasing)
                return false
            }
            if let done, !done.kept.isEmpty { swap(&deferredWork().kept, &done.kept) }
            handOver()
            return true
        }
    }

    /// Checks, in debug builds, that exactly the deliveries in `waiting` are still to be made.
    private func assertAllMade() {
        assert(handedOver.isEmpty && made &+ Int64(waiting.count) == joined)
    }

    /// Hands all pending deliveries over to the delivering thread. Called with the lock held, when `handedOver` is
    /// empty.
    @usableFromInline
    func handOver() {
        assertAllMade()
        swap(&handedOver, &waiting)
        handedOver.forEach { source in source._withUnsafeGuaranteedRef { _ = $0.perform(.handOver) } }
        // In `.deliveringMore` the thread takes the lock again after the last delivery, to release `deferred`.
        phase.store(deferred == nil ? .delivering : .deliveringMore, ordering: .relaxed)
    }

    /// If the ``Patience`` of the delivering thread is over, leaves the pending deliveries to the next thread that
    /// submits, or to the relay, which is a block on a global queue.
    ///
    /// - Parameter deliver: called by the relay to make the queue's deliveries.
    /// - Returns: false if the calling thread must continue.
    @usableFromInline
    func passOn(
        after patience: inout Patience,
        to deliver: @escaping @Sendable (RunToCompletionQueue) -> Void = { $0.deliverWaiting() }
    ) -> Bool {
        // The queue is retained under the lock, because after unlocking, another thread may make the remaining
        // deliveries and release the queue.
        var relay: Unmanaged<RunToCompletionQueue>?
        let isOver = withLockHeldOrTaken {
            if patience.continues(pending: handedOver.count + waiting.count) { return false }
            handedOver.markAll(.own, false)
            waiting.markAll(.own, false)
            deliverer = 0
            phase.store(.passedOn, ordering: .releasing)
            if !isRelayScheduled { relay = .passRetained(self) }
            isRelayScheduled = true
            return true
        }
        if let relay {
            let address = UInt(bitPattern: relay.toOpaque())
            Background.run {
                let queue = Unmanaged<RunToCompletionQueue>.fromOpaque(UnsafeRawPointer(bitPattern: address)!)
                    .takeRetainedValue()
                if queue.beginRelay() { deliver(queue) }
            }
        }
        return isOver
    }

    /// Called by the relay. Makes the calling thread the delivering thread. Returns false if another thread has
    /// already continued with the deliveries.
    private func beginRelay() -> Bool {
        lock.withLock {
            isRelayScheduled = false
            return phase.load(ordering: .relaxed) == .passedOn && beginDelivering()
        }
    }

    /// Retains the queue until it is idle, by retaining a source that retains the queue.
    func keepUntilIdle(by source: NotificationSource) {
        withLock {
            // If another source is retained already, that source retains the queue, so `source` need not be retained.
            if deferred?.kept.isEmpty != false { keepUntilIdle(source) }
        }
    }
}

/// Work deferred until a queue's deliveries in progress have ended. Accessed under the queue's lock, but released without it.
@usableFromInline
package final class DeferredWork {
    /// Sources that have no other owner and may have deliveries in the queue. Retained until the queue is idle.
    @usableFromInline var kept: ContiguousArray<NotificationSource> = []

    /// Sources with ended observers to remove.
    @usableFromInline var unswept: ContiguousArray<NotificationSource> = []

    /// Memory of slots that lists no longer use, and removed observers. Released after unlocking.
    @usableFromInline var retired: ContiguousArray<AnyObject> = []

    /// Removes the ended observers.
    func sweep() {
        for source in unswept {
            if let removed = source.perform(.sweep) { retired.append(removed) }
        }
    }
}
