#if canImport(Combine)
import Combine
#elseif OpenCombine
import OpenCombine
#endif

#if canImport(Combine) || OpenCombine
import Millrace

extension PrimitiveValue {
    /// The current value and every later one, as a publisher.
    ///
    /// ```swift
    /// store.users.publisher
    ///     .map(\.count)
    ///     .removeDuplicates()
    ///     .sink { count in print(count) }
    ///     .store(in: &cancellables)
    /// ```
    ///
    /// Of Combine where there is Combine, else of OpenCombine, with the package's trait of that name.
    public var publisher: ValuePublisher<Element> { ValuePublisher(core: core) }
}

/// Publishes a value to each of its subscribers: the one that is current when the subscriber first demands, and every
/// later one. It neither fails nor finishes.
///
/// A subscriber is called as an observer with ``ExecuteQueue/current`` is: on the thread of the assignment, after the
/// reduce, one call at a time, in the order of the assignments. With unlimited demand it gets each value once. While it
/// demands nothing, only the newest value is kept, for when it does; then it is called by whoever demands.
///
/// The publisher keeps the value alive, a subscription does so until the first demand. An array that is kept for a
/// subscriber is copied when it is changed.
public struct ValuePublisher<Element>: Publisher, Sendable {
    /// What is published: the value.
    public typealias Output = Element

    /// It never fails.
    public typealias Failure = Never

    let core: TransactionalValue<Element>

    /// Adds a subscriber, which may cancel its subscription on any thread, also from inside a call. Amortised O(1).
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Element, Downstream.Failure == Never {
        subscriber.receive(subscription: ValueSubscription(of: subscriber, to: core))
    }
}
#endif
