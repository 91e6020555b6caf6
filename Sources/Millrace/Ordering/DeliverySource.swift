/// Something that has deliveries waiting in a queue's order: one for each time it stands in the queue.
@usableFromInline
package protocol DeliverySource: AnyObject {
    /// Gives all that waits to the thread that delivers. Called with the queue's lock held.
    func handOver()

    /// Makes the oldest delivery that was handed over. Called by the thread that delivers, with no lock held.
    func deliverNext()
}
