/// A transition on its way to the recorders, in the order of its store's deliveries.
///
/// It keeps itself until it has been delivered, which is once. From then on it is the queue's to keep, if nothing else keeps
/// the queue: a recorder may have forgotten the store, and the queue has yet to be left idle.
///
/// It may take its place in the queue before the transition has ended; it is filled in before the queue is left.
@usableFromInline
package final class TransitionRecord: DeliverySource {
    /// What the recorders are to see.
    @usableFromInline package var transition: Transition?

    /// The queue that it stands in, which what waits in it has to keep.
    private let queue: RunToCompletionQueue

    @usableFromInline
    package init(_ transition: Transition? = nil, in queue: RunToCompletionQueue) {
        self.transition = transition
        self.queue = queue
        super.init(
            handOver: { _ in },
            deliverNext: { source in
                let record = unsafeDowncast(source, to: TransitionRecord.self)
                if let transition = record.transition { TransitionProbe.record(transition) }
                record.transition = nil
                record.queue.keepUntilIdle(by: record)
                Unmanaged.passUnretained(record).release()
            }
        )
        _ = Unmanaged.passRetained(self)
    }
}
