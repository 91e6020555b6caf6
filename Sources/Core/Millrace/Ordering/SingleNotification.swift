/// A source with a single delivery.
///
/// The source retains itself until it has been delivered. After that, the queue retains the source until the queue is
/// idle, and the source retains the queue. Otherwise the queue could be deallocated while the delivering thread still
/// uses it, because the queue's owner may have released it. A queue that already retains another source does not
/// retain this one, because the other source keeps the queue alive.
@usableFromInline
package final class SingleNotification: NotificationSource {
    /// The queue of the delivery. A source must retain its queue.
    package let queue: RunToCompletionQueue

    /// What the delivery is about, for the code that makes it. Set with the queue's lock held, or by that code.
    package var subject: AnyObject? {
        get { storedSubject }
        set { storedSubject = newValue }
    }

    @exclusivity(unchecked) private var storedSubject: AnyObject?

    package init(
        in queue: RunToCompletionQueue,
        about subject: AnyObject? = nil,
        _ deliver: @escaping (SingleNotification) -> Void
    ) {
        self.queue = queue
        storedSubject = subject
        super.init { source, request in
            guard case .deliver = request else { return nil }
            // The cast is safe, because a source passes itself to its closure.
            let delivery = unsafeDowncast(source, to: SingleNotification.self)
            deliver(delivery)
            delivery.queue.keepUntilIdle(by: delivery)
            Unmanaged.passUnretained(delivery).release()
            return nil
        }
        _ = Unmanaged.passRetained(self)
    }
}
