/// A source of deliveries. A queue contains the source once for each pending delivery of the source. The source retains
/// the queue. The queue does not retain the source, so the code that enqueues the source must keep it alive until these
/// deliveries have been made.
///
/// A subclass passes its implementation to the initialiser as one closure, and overrides no methods, because
/// overridden methods of generic classes are never specialised. The closure is created where the generic parameters
/// of the subclass are known.
@usableFromInline
package class NotificationSource {
    /// What a queue, or a handle that ends an observation, asks a source to do.
    @usableFromInline
    package enum Request {
        /// Hand all pending deliveries over to the delivering thread. Sent with the queue's lock held.
        case handOver

        /// Make the oldest delivery that was handed over; `number` is its number in the queue. Sent by the delivering
        /// thread, with no lock held.
        case deliver(number: Int64)

        /// Remove the observers that ended while deliveries were in progress. Sent with the queue's lock held, between
        /// deliveries.
        ///
        /// The result is an object to release after unlocking.
        case sweep

        /// End an observation. Sent with no lock held, or inside a transition.
        case end(Registration)

        /// End an observation whose handle is being released, and release the handle's reference to the registration.
        /// Sent like `end`.
        case release(Unmanaged<Registration>)
    }

    /// Performs the request. The first argument is always this source, so a subclass may cast it to its own type unchecked.
    @usableFromInline let answer: (NotificationSource, Request) -> AnyObject?

    @inlinable
    init(answer: @escaping (NotificationSource, Request) -> AnyObject?) {
        self.answer = answer
    }

    /// Performs a request.
    @inlinable @inline(__always) @discardableResult
    package func perform(_ request: Request) -> AnyObject? { answer(self, request) }
}
