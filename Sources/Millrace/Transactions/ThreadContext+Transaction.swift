extension ThreadContext {
    /// Makes a queue part of the transaction, so that no other thread can read the queue's values until the
    /// transaction ends.
    @inlinable @inline(__always)
    package func enlist(_ queue: RunToCompletionQueue) {
        if Transaction.enter(queue) { storage.pointee.enlisted.append(queue) }
    }

    /// Makes the transaction's changes in `queue` visible to other threads. If deliveries are pending there and no
    /// thread is delivering, the calling thread becomes the delivering thread of the queue.
    @inlinable @inline(__always)
    func leave(_ queue: RunToCompletionQueue) {
        claim(queue)
        queue.unlockAfterTransition()
    }

    @usableFromInline
    func leaveEnlisted() {
        while let queue = storage.pointee.enlisted.popLast() { leave(queue) }
    }

    /// Retains an object until the transaction has ended.
    package func keepUntilEnd(_ object: AnyObject) {
        storage.pointee.released.append(object)
    }

    /// Releases the objects of ``keepUntilEnd(_:)``. Their deinit may run any code.
    @usableFromInline
    func dropKept() {
        var dropped: [AnyObject] = []
        swap(&dropped, &storage.pointee.released)
        withExtendedLifetime(dropped) {}
    }
}
