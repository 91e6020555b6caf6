extension ThreadTurn {
    /// Notes that a delivery now waits in `queue`. Called with the queue's lock held.
    @inlinable @inline(__always)
    func noteAnnouncement(in queue: RunToCompletionQueue) {
        storage.pointee.announced.append(ObjectIdentifier(queue))
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
            if let identity = storage.pointee.announced.popFirst() {
                // Of a queue that another thread delivers, that thread takes the delivery along.
                if let queue = ownedQueue(identity) { deliverNext(of: queue) }
            } else if let queue = storage.pointee.owned.first {
                // What other threads have left here. It may announce more, which comes first.
                deliverNext(of: queue)
            } else {
                return
            }
        }
    }

    @inline(__always)
    private func deliverNext(of queue: Unmanaged<RunToCompletionQueue>) {
        if queue._withUnsafeGuaranteedRef({ $0.deliverNext() }) { return }
        // It has been left idle, and may be gone.
        storage.pointee.owned.removeFirst { $0.toOpaque() == queue.toOpaque() }
    }

    @inline(__always)
    private func ownedQueue(_ identity: ObjectIdentifier) -> Unmanaged<RunToCompletionQueue>? {
        storage.pointee.owned.first { UInt(bitPattern: $0.toOpaque()) == UInt(bitPattern: identity) }
    }
}
