extension ThreadContext {
    /// Makes a queue part of the transaction until its end: nobody else reads what belongs to it meanwhile.
    @inlinable @inline(__always)
    package func enlist(_ queue: RunToCompletionQueue) {
        if Transaction.enter(queue) { storage.pointee.enlisted.append(queue) }
    }

    /// Lets everyone see what the transaction changed in `queue`, and takes over its deliveries if nobody makes them.
    @inlinable @inline(__always)
    func leave(_ queue: RunToCompletionQueue) {
        claim(queue)
        queue.unlockAfterTransition()
    }

    @usableFromInline
    func leaveEnlisted() {
        while let queue = storage.pointee.enlisted.popLast() { leave(queue) }
    }

    /// Keeps something alive until the transaction has ended.
    package func keepUntilEnd(_ object: AnyObject) {
        storage.pointee.released.append(object)
    }

    /// Lets go of what was kept until the end. It may run any code on deinit.
    @usableFromInline
    func dropKept() {
        var dropped: [AnyObject] = []
        swap(&dropped, &storage.pointee.released)
        withExtendedLifetime(dropped) {}
    }
}
