import Dispatch

extension RunToCompletionQueue {
    // MARK: Joining, with the lock held

    /// Puts a delivery in front of the one that the transition in progress will return.
    @usableFromInline
    package func stage(_ delivery: NotificationSource) {
        append(delivery)
        // Whoever delivers must not leave the queue idle before the transition ends.
        if !hasDeliverer() && phase.load(ordering: .relaxed) == .idle {
            phase.store(.staged, ordering: .relaxed)
        }
    }

    /// Decides whose turn a delivery is, and lets it wait if it is not the caller's at once.
    @inlinable @inline(__always)
    func claim(_ delivery: inout some PendingNotification) -> NextStep {
        if phase.load(ordering: .acquiring) != .idle { return claimLater(&delivery) }
        if delivery.isNothing { return .done }
        delivery.settle()
        beginOwnDelivery()
        return .deliver
    }

    /// Lets a delivery wait for the one who delivers, or for the caller if it is the caller's turn after all.
    @inlinable @inline(never)
    func claimLater(_ delivery: inout some PendingNotification) -> NextStep {
        let isPassedOn = phase.load(ordering: .relaxed) == .passedOn
        if isPassedOn { resume() }
        delivery.wait(in: self)
        return isPassedOn || beginDelivering() ? .deliverWaiting : .done
    }

    /// Lets a delivery wait until those before it have reached everyone.
    @inlinable @inline(__always)
    func append(_ source: NotificationSource) {
        waiting.append(
            .passUnretained(source),
            marked: isDelivered && deliverer == CurrentThread.id && isOwnDelivery
        )
        joined &+= 1
    }

    /// Whether somebody delivers. It may just be leaving the queue idle.
    @inlinable @inline(__always)
    var isDelivered: Bool {
        switch phase.load(ordering: .relaxed) {
        case .idle, .staged, .passedOn: false
        case .delivering, .deliveringMore: true
        }
    }

    /// Whether somebody delivers, who will take the lock before the queue is idle: for what waits, or has ended.
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

    /// Whether a delivery may be in progress, or have been handed over: then observers stay where they are. Has
    /// whoever delivers take the lock before the queue is idle.
    @inlinable @inline(__always)
    func isInUse() -> Bool { hasDeliverer() || phase.load(ordering: .relaxed) == .passedOn }

    /// Keeps something until the queue is idle, if it is not: it may have deliveries in it.
    func keepUntilIdle(_ source: NotificationSource) {
        if isInUse() || !waiting.isEmpty { deferredWork().kept.append(source) }
    }

    /// What has to wait for deliveries in progress to end.
    @usableFromInline
    func deferredWork() -> DeferredWork {
        if let deferred { return deferred }
        let new = DeferredWork()
        deferred = new
        return new
    }

    // MARK: Beginning, with the lock held

    /// Makes the caller the one who delivers, in an idle queue, beginning with a delivery of its own.
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

    /// Makes the caller the one who delivers, if something waits and nobody does.
    @usableFromInline
    func beginDelivering() -> Bool {
        if phase.load(ordering: .relaxed) == .passedOn {
            resume()
            return true
        }
        if waiting.isEmpty || hasDeliverer() { return false }
        // All that is there comes from the transition in progress.
        waiting.markAll(true)
        becomeDeliverer()
        handOver()
        return true
    }

    /// Makes the caller the one who goes on where another thread's duty was over.
    @usableFromInline
    func resume() {
        phase.store(.deliveringMore, ordering: .relaxed)
        becomeDeliverer()
    }

    // MARK: Delivering, for the thread that does, with no lock held

    /// Delivers until nothing waits, or the thread's duty is over. Then leaves the queue idle, or passes it on.
    @usableFromInline
    func deliverWaiting() {
        var patience = Patience()
        while let isOwn = next() {
            isOwnDelivery = isOwn
            if !isOwn && !patience.lasts() && passOn(after: &patience) { return }
            deliverNext()
        }
    }

    /// Whether the oldest delivery is the thread's own; nil if nothing waits any more: then the queue has been left idle,
    /// and maybe without anyone who keeps it.
    @inlinable @inline(__always)
    func next() -> Bool? {
        if handedOver.isEmpty && !takeWaiting() { return nil }
        return handedOver.isFirstMarked
    }

    /// Makes the oldest delivery. The caller needs not keep the queue meanwhile: what has a delivery in it does.
    @inlinable @inline(__always)
    func deliverNext() {
        guard let source = handedOver.popFirst() else { return }
        made &+= 1
        _ = source._withUnsafeGuaranteedRef { $0.perform(.deliver(number: made)) }
    }

    /// Takes all that waits over from those who announced it, one lock round trip for many deliveries; leaves the queue
    /// idle, and maybe without anyone who keeps it, if nothing waits.
    @inlinable @inline(__always)
    package func takeWaiting() -> Bool {
        let wasLast = phase.compareExchange(expected: .delivering, desired: .idle, ordering: .releasing)
        return wasLast ? false : takeMore()
    }

    /// Inside of a transaction the lock may be the thread's own: an observer that was added there, and has just got its
    /// first value, may have changed what it observes.
    @usableFromInline @inline(never)
    func takeMore() -> Bool {
        // Released after the lock, and no earlier: observers' closures, and with the last of it the queue.
        var done: DeferredWork?
        defer { withExtendedLifetime(done) {} }
        return withLockHeldOrTaken {
            swap(&done, &deferred)
            done?.sweep()
            if waiting.isEmpty {
                phase.store(.idle, ordering: .releasing)
                return false
            }
            if let done, !done.kept.isEmpty { swap(&deferredWork().kept, &done.kept) }
            handOver()
            return true
        }
    }

    /// Gives all that waits to the thread that delivers. Called with the lock held, when that has nothing left.
    @usableFromInline
    func handOver() {
        swap(&handedOver, &waiting)
        handedOver.forEach { source in source._withUnsafeGuaranteedRef { _ = $0.perform(.handOver) } }
        // What is kept until the queue is idle has the lock taken once more, to be released.
        phase.store(deferred == nil ? .delivering : .deliveringMore, ordering: .relaxed)
    }

    /// Leaves what waits to the next thread that comes, or to the relay, if the patience of the thread that delivers is over.
    ///
    /// - Parameter deliver: makes deliveries of this queue, as the relay does it.
    /// - Returns: false if the thread goes on.
    @usableFromInline
    func passOn(
        after patience: inout Patience,
        to deliver: @escaping @Sendable (RunToCompletionQueue) -> Void = { $0.deliverWaiting() }
    ) -> Bool {
        // Retained under the lock: after it another thread may deliver the rest, and release the queue.
        var relay: Unmanaged<RunToCompletionQueue>?
        let isOver = withLockHeldOrTaken {
            if patience.goesOn(pending: handedOver.count + waiting.count) { return false }
            handedOver.markAll(false)
            waiting.markAll(false)
            deliverer = 0
            phase.store(.passedOn, ordering: .releasing)
            if !isRelayScheduled { relay = .passRetained(self) }
            isRelayScheduled = true
            return true
        }
        if let relay {
            let address = UInt(bitPattern: relay.toOpaque())
            DispatchQueue.global().async {
                let queue = Unmanaged<RunToCompletionQueue>.fromOpaque(UnsafeRawPointer(bitPattern: address)!)
                    .takeRetainedValue()
                if queue.beginRelay() { deliver(queue) }
            }
        }
        return isOver
    }

    /// Makes the caller, which is the relay, the one who delivers, unless another thread has come first.
    private func beginRelay() -> Bool {
        lock.withLock {
            isRelayScheduled = false
            return phase.load(ordering: .relaxed) == .passedOn && beginDelivering()
        }
    }

    /// Keeps the queue itself until it is idle, by a source that keeps it.
    func keepUntilIdle(by source: NotificationSource) {
        withLock {
            // Whatever else is kept keeps the queue too.
            if deferred?.kept.isEmpty != false { keepUntilIdle(source) }
        }
    }
}

/// What has to wait until the deliveries of a queue that are in progress have ended. Used under the queue's lock, but for being
/// released.
@usableFromInline
package final class DeferredWork {
    /// Sources that nobody else keeps, and that may have deliveries in the queue. They are kept until it is idle.
    @usableFromInline var kept: ContiguousArray<NotificationSource> = []

    /// Sources that have observers to remove.
    @usableFromInline var unswept: ContiguousArray<NotificationSource> = []

    /// Memory of observers, and what was removed there.
    @usableFromInline var retired: ContiguousArray<AnyObject> = []

    /// Removes the observers that have ended.
    func sweep() {
        for source in unswept {
            if let removed = source.perform(.sweep) { retired.append(removed) }
        }
    }
}
