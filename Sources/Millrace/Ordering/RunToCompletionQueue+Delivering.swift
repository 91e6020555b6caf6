import Synchronization

extension RunToCompletionQueue {
    /// Puts a delivery in front of the one that the transition in progress will return.
    @usableFromInline
    package func stage(_ delivery: DeliverySource) {
        append(delivery)
        if phase.load(ordering: .acquiring) == .idle { phase.store(.staged, ordering: .relaxed) }
    }

    /// Decides whose turn a delivery is, and lets it wait if it is not the caller's at once.
    @inlinable @inline(__always)
    func claim(_ delivery: inout some Deliverable) -> Turn {
        if phase.load(ordering: .acquiring) != .idle { return claimLater(&delivery) }
        if delivery.isNothing { return .over }
        phase.store(.delivering, ordering: .relaxed)
        return .deliver
    }

    /// Lets a delivery wait for the one who delivers, or for the caller if it is the caller's turn after all.
    @inlinable @inline(never)
    func claimLater(_ delivery: inout some Deliverable) -> Turn {
        delivery.wait(in: self)
        if waiting.isEmpty || hasDeliverer() { return .over }
        phase.store(.deliveringMore, ordering: .relaxed)
        return .deliverWaiting
    }

    /// Whether somebody delivers, who will then deliver what waits too. Called with the lock held.
    @inlinable @inline(__always)
    func hasDeliverer() -> Bool {
        switch phase.load(ordering: .acquiring) {
        case .idle, .staged: false
        case .deliveringMore: true
        case .delivering:
            phase.compareExchange(
                expected: .delivering,
                desired: .deliveringMore,
                ordering: .acquiringAndReleasing
            ).exchanged
        }
    }

    /// Lets a delivery wait until those before it have reached everyone. Called with the lock held.
    @inlinable @inline(__always)
    func append(_ source: DeliverySource) {
        waiting.append(.passUnretained(source))
        joined &+= 1
    }

    /// Keeps something until the queue is idle, if it is not: it may have deliveries in it. Called with the lock held.
    func keepUntilIdle(_ source: DeliverySource) {
        if hasDeliverer() || !waiting.isEmpty { kept.append(source) }
    }

    /// Keeps the queue itself until it is idle, by a source that keeps it. Called by the thread that delivers.
    func keepUntilIdle(by source: DeliverySource) {
        withLock {
            // Whatever else is kept keeps the queue too.
            if kept.isEmpty { keepUntilIdle(source) }
        }
    }

    /// Delivers until nothing waits, then leaves the queue idle.
    @usableFromInline
    func deliverWaiting() {
        while takeWaiting() {
            while let source = handedOver.popFirst() {
                made &+= 1
                source._withUnsafeGuaranteedRef { $0.deliverNext($0) }
            }
        }
    }

    /// Makes the oldest of the deliveries that were handed over. For the thread that delivers, which needs not keep the
    /// queue meanwhile: what has a delivery in it does.
    ///
    /// - Returns: false if nothing waits any more; then the queue has been left idle.
    @usableFromInline @inline(never)
    func deliverNext() -> Bool {
        guard let source = handedOver.popFirst() else { return takeWaiting() }
        made &+= 1
        source._withUnsafeGuaranteedRef { $0.deliverNext($0) }
        return !handedOver.isEmpty || takeWaiting()
    }

    /// Takes all that waits over from those who announced it, one lock round trip for many deliveries; leaves the queue
    /// idle, and maybe without anyone who keeps it, if nothing waits.
    @inlinable @inline(__always)
    func takeWaiting() -> Bool {
        let wasLast = phase.compareExchange(expected: .delivering, desired: .idle, ordering: .releasing)
            .exchanged
        return wasLast ? false : takeMore()
    }

    /// Inside of a transaction the lock may be the thread's own: an observer that was added there, and has just got its
    /// first value, may have changed what it observes.
    @usableFromInline @inline(never)
    func takeMore() -> Bool {
        // Goes after the lock, and no earlier: with the last of it the queue goes.
        var dropped: ContiguousArray<DeliverySource> = []
        defer { withExtendedLifetime(dropped) {} }
        let isOver = withLockHeldOrTaken {
            let isOver = waiting.isEmpty
            if isOver {
                swap(&dropped, &kept)
                phase.store(.idle, ordering: .releasing)
            } else {
                handOver()
                phase.store(phaseAfterHandOver, ordering: .relaxed)
            }
            return isOver
        }
        return !isOver
    }

    /// Makes the caller the one who delivers, if something waits and nobody does. Called with the lock held.
    @inlinable @inline(__always)
    func beginDelivering() -> Bool {
        if waiting.isEmpty || hasDeliverer() { return false }
        handOver()
        phase.store(phaseAfterHandOver, ordering: .relaxed)
        return true
    }

    /// What is kept until the queue is idle has the lock taken once more, to be dropped.
    @usableFromInline
    var phaseAfterHandOver: Phase { kept.isEmpty ? .delivering : .deliveringMore }

    /// Gives all that waits to the thread that delivers. Called with the lock held, when that has nothing left.
    @usableFromInline
    func handOver() {
        swap(&handedOver, &waiting)
        handedOver.forEach { source in source._withUnsafeGuaranteedRef { $0.handOver($0) } }
    }
}
