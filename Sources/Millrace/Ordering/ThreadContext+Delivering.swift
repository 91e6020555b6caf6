extension ThreadContext {
    /// Notes that a delivery now waits in `queue`. Called with the queue's lock held.
    @inlinable @inline(__always)
    func notePendingDelivery(in queue: RunToCompletionQueue) {
        storage.pointee.tickets.append(
            DeliveryTicket(
                queue: .passUnretained(queue),
                number: queue.joined,
                isOwn: !storage.pointee.isDeliveringForOthers
            )
        )
    }

    /// Makes the queue's deliveries the thread's duty, if they are nobody's. Called with the queue's lock held.
    @inlinable @inline(__always)
    func claim(_ queue: RunToCompletionQueue) {
        if queue.beginDelivering() { storage.pointee.owned.append(.passUnretained(queue)) }
    }

    /// Makes all deliveries that are the thread's duty, unless it is in the middle of one: then they come after it.
    @inlinable @inline(__always)
    func deliver() {
        if storage.pointee.isDelivering || !hasDuties { return }
        storage.pointee.isDelivering = true
        deliverOwned()
        storage.pointee.isDelivering = false
    }

    /// Runs `body` as a delivery, whatever else is in progress, and then what it left to deliver.
    @inlinable @inline(__always)
    func deliver(_ body: () -> Void) {
        if storage.pointee.isDelivering || isInTransaction { return body() }
        storage.pointee.isDelivering = true
        body()
        if hasDuties { deliverOwned() }
        storage.pointee.isDelivering = false
    }

    /// Runs `body` as the delivery that a queue, which the caller has made ``RunToCompletionQueue/Phase/delivering``, is in the
    /// middle of; and then what it left to deliver.
    @inlinable @inline(__always)
    func deliver(in queue: RunToCompletionQueue, _ body: () -> Void) {
        deliver {
            body()
            if queue.takeWaiting() { storage.pointee.owned.append(.passUnretained(queue)) }
        }
    }

    /// Whether the thread has announced something, or something waits for it.
    @inlinable @inline(__always)
    var hasDuties: Bool { !storage.pointee.tickets.isEmpty || !storage.pointee.owned.isEmpty }

    @usableFromInline
    func deliverOwned() {
        var patience = Patience()
        while true {
            if let pending = storage.pointee.tickets.popFirst() {
                // Of a queue that another thread delivers, that thread takes the delivery along.
                if let queue = ownedQueue(of: pending) { deliver(queue, upTo: pending, &patience) }
            } else if let queue = storage.pointee.owned.first {
                // What other threads have left here. It may announce more, which comes first.
                _ = deliverNext(of: queue, own: false, &patience)
            } else {
                return
            }
        }
    }

    /// Makes a queue's deliveries up to the given one, first those that other threads have announced before it. There may
    /// be none left: another thread that delivered for a while may have taken it along.
    @inline(__always)
    private func deliver(
        _ queue: Unmanaged<RunToCompletionQueue>,
        upTo pending: DeliveryTicket,
        _ patience: inout Patience
    ) {
        while true {
            let made = queue._withUnsafeGuaranteedRef { $0.made }
            let isOwn = made + 1 == pending.number && pending.isOwn
            if made >= pending.number || !deliverNext(of: queue, own: isOwn, &patience) { return }
        }
    }

    /// Makes the oldest delivery of a queue, or passes the queue on if that is another thread's and the patience is over.
    ///
    /// - Returns: false if the queue is the thread's no more.
    @inline(__always)
    private func deliverNext(
        of queue: Unmanaged<RunToCompletionQueue>,
        own isOwn: Bool,
        _ patience: inout Patience
    ) -> Bool {
        let isMore = queue._withUnsafeGuaranteedRef { queue in
            if queue.next() == nil { return false }
            if !isOwn && !patience.lasts() && queue.passOn(after: &patience, to: Self.relay) { return false }
            storage.pointee.isDeliveringForOthers = !isOwn
            queue.deliverNext()
            storage.pointee.isDeliveringForOthers = false
            return queue.next() != nil
        }
        // Otherwise it has been left, and may be gone.
        if !isMore { remove(queue) }
        return isMore
    }

    /// Makes the deliveries of a queue that was passed on.
    private static func relay(_ queue: RunToCompletionQueue) {
        let thread = current
        thread.storage.pointee.owned.append(.passUnretained(queue))
        thread.storage.pointee.isDelivering = true
        thread.deliverOwned()
        thread.storage.pointee.isDelivering = false
    }

    @inline(__always)
    private func remove(_ queue: Unmanaged<RunToCompletionQueue>) {
        if storage.pointee.owned.last?.toOpaque() == queue.toOpaque() {
            // Mostly it is the only one.
            storage.pointee.owned.removeLast()
        } else if let index = storage.pointee.owned.firstIndex(where: { $0.toOpaque() == queue.toOpaque() }) {
            storage.pointee.owned.remove(at: index)
        }
    }

    @inline(__always)
    private func ownedQueue(of pending: DeliveryTicket) -> Unmanaged<RunToCompletionQueue>? {
        storage.pointee.owned.first { queue in
            queue.toOpaque() == pending.queue.toOpaque()
                && queue._withUnsafeGuaranteedRef { $0.mayHave(pending.number) }
        }
    }
}

/// Finds a delivery that the thread has enqueued in some queue.
@usableFromInline
struct DeliveryTicket {
    /// Which queue. It may be gone when the delivery's turn comes, and another one at its address.
    @usableFromInline let queue: Unmanaged<RunToCompletionQueue>

    /// Which of all that have joined the queue.
    @usableFromInline let number: Int64

    /// Whether it is the thread's own: see ``Duty``.
    @usableFromInline let isOwn: Bool

    @inlinable
    init(queue: Unmanaged<RunToCompletionQueue>, number: Int64, isOwn: Bool) {
        self.queue = queue
        self.number = number
        self.isOwn = isOwn
    }
}
