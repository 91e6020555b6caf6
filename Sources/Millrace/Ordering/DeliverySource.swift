/// Something that has deliveries waiting in a queue's order: one for each time it stands in the queue.
/// The queue does not retain it: whoever puts it there sees to it that it lives for as long as it stands there. It keeps
/// the queue.
///
/// What subclasses do is handed to the initialiser as closures, made where their generic parameters are known: an overridden
/// method of a generic class is never specialised.
@usableFromInline
package class DeliverySource {
    /// Gives all that waits to the thread that delivers. Called with the queue's lock held.
    @usableFromInline let handOver: (DeliverySource) -> Void

    /// Makes the oldest delivery that was handed over. Called by the thread that delivers, with no lock held.
    @usableFromInline let deliverNext: (DeliverySource) -> Void

    @inlinable
    init(handOver: @escaping (DeliverySource) -> Void, deliverNext: @escaping (DeliverySource) -> Void) {
        self.handOver = handOver
        self.deliverNext = deliverNext
    }
}
