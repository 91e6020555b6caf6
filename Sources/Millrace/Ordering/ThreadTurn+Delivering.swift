extension ThreadTurn {
    /// Notes that a delivery now waits in `queue`. Called with the queue's lock held.
    @inlinable @inline(__always)
    func noteAnnouncement(in queue: RunToCompletionQueue) {
        storage.pointee.announced.append(AnnouncedDelivery(queue: queue.identity, number: queue.joined))
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
    var hasDuties: Bool { !storage.pointee.announced.isEmpty || !storage.pointee.owned.isEmpty }

    @usableFromInline
    func deliverOwned() {
        while true {
            if let announced = storage.pointee.announced.popFirst() {
                // Of a queue that another thread delivers, that thread takes the delivery along.
                if let queue = ownedQueue(announced.queue) { deliver(queue, upTo: announced.number) }
            } else if let queue = storage.pointee.owned.first {
                // What other threads have left here. It may announce more, which comes first.
                _ = deliverNext(of: queue)
            } else {
                return
            }
        }
    }

    /// Makes a queue's deliveries up to the given one, first those that other threads have announced before it. There may
    /// be none left: another thread that delivered for a while may have taken it along.
    @inline(__always)
    private func deliver(_ queue: Unmanaged<RunToCompletionQueue>, upTo number: Int) {
        while queue._withUnsafeGuaranteedRef({ $0.made < number }) && deliverNext(of: queue) {}
    }

    /// Makes the oldest delivery of a queue.
    ///
    /// - Returns: false if nothing waits any more.
    @inline(__always)
    private func deliverNext(of queue: Unmanaged<RunToCompletionQueue>) -> Bool {
        if queue._withUnsafeGuaranteedRef({ $0.deliverNext() }) { return true }
        // It has been left idle, and may be gone.
        storage.pointee.owned.removeFirst { $0.toOpaque() == queue.toOpaque() }
        return false
    }

    @inline(__always)
    private func ownedQueue(_ identity: Int) -> Unmanaged<RunToCompletionQueue>? {
        storage.pointee.owned.first { $0._withUnsafeGuaranteedRef { $0.identity } == identity }
    }
}

/// A delivery that waits in a queue.
@usableFromInline
struct AnnouncedDelivery {
    /// Which queue. It may be gone when the delivery's turn comes, and another one at its address.
    @usableFromInline let queue: Int

    /// Which of all that have joined the queue.
    @usableFromInline let number: Int

    @inlinable
    init(queue: Int, number: Int) {
        self.queue = queue
        self.number = number
    }
}
