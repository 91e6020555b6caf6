/// A delivery that stands in a queue by itself, once.
///
/// It retains itself until it has been delivered. From then on the queue retains it until idle, if nothing else keeps the
/// queue: whoever asked for the delivery may have gone, and the queue has yet to be left idle.
@usableFromInline
package class SingleNotification: NotificationSource {
    /// The queue that it stands in, which what waits in it has to keep.
    private let queue: RunToCompletionQueue

    init(in queue: RunToCompletionQueue, _ deliver: @escaping (SingleNotification) -> Void) {
        self.queue = queue
        super.init { source, request in
            guard case .deliver = request else { return nil }
            let delivery = unsafeDowncast(source, to: SingleNotification.self)
            deliver(delivery)
            delivery.queue.keepUntilIdle(by: delivery)
            Unmanaged.passUnretained(delivery).release()
            return nil
        }
        _ = Unmanaged.passRetained(self)
    }
}
