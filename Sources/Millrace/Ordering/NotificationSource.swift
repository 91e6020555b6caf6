/// Something that has deliveries waiting in a queue's order: one for each time it stands in the queue.
/// The queue does not retain it: whoever puts it there sees to it that it lives for as long as it stands there. It keeps
/// the queue.
///
/// What subclasses do is handed to the initialiser as one closure, made where their generic parameters are known: an
/// overridden method of a generic class is never specialised.
@usableFromInline
package class NotificationSource {
    /// What a source is asked to do.
    @usableFromInline
    package enum Request {
        /// Hand all that waits to the thread that delivers. Asked with the queue's lock held.
        case handOver

        /// Make the oldest delivery that was handed over, which is the queue's delivery of that number. Asked by the thread that
        /// delivers, with no lock held.
        case deliver(number: Int64)

        /// Remove the observers that have ended while deliveries were in progress. Asked with the queue's lock held,
        /// between deliveries.
        ///
        /// The answer is what has to be released after the lock.
        case sweep

        /// End an observation. Asked with no lock held, or inside of a transition.
        case end(Registration)
    }

    @usableFromInline let answer: (NotificationSource, Request) -> AnyObject?

    @inlinable
    init(answer: @escaping (NotificationSource, Request) -> AnyObject?) {
        self.answer = answer
    }

    /// Has the source do what is asked.
    @inlinable @inline(__always) @discardableResult
    package func perform(_ request: Request) -> AnyObject? { answer(self, request) }
}
