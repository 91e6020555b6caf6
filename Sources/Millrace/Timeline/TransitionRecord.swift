/// A transition on its way to the recorders, in the order of its store's deliveries.
///
/// It may take its place in the queue before the transition has ended; it is filled in before the queue is left.
@usableFromInline
package final class TransitionRecord: DeliverySource {
    /// What the recorders are to see.
    @usableFromInline package var transition: Transition?

    @usableFromInline
    package init(_ transition: Transition? = nil) {
        self.transition = transition
        super.init(
            handOver: { _ in },
            deliverNext: { source in
                let record = unsafeDowncast(source, to: TransitionRecord.self)
                if let transition = record.transition { TransitionProbe.record(transition) }
            }
        )
    }
}
