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
    /// Where Combine is available, this is a Combine publisher. Otherwise it is an OpenCombine publisher and requires
    /// the package trait `OpenCombine`.
    public var publisher: ValuePublisher<Element> { ValuePublisher(core: core) }
}

/// Publishes the changes of a value. A subscriber receives the value that is current at its first demand, and every
/// later one. The publisher neither fails nor finishes.
///
/// A subscriber is called like an observer with ``ExecuteQueue/current``: on the assigning thread, after the reduce,
/// one call at a time, in the order of the assignments. A subscriber with unlimited demand receives each value once.
/// Without demand, only the newest value is kept; the next demand delivers that value, on the demanding thread.
///
/// The publisher retains the value; a subscription retains it until the first demand. If the value is an array that
/// is kept for a subscriber, the next change copies the array.
public struct ValuePublisher<Element>: Publisher, Sendable {
    /// The type of the published value.
    public typealias Output = Element

    /// The publisher never fails.
    public typealias Failure = Never

    let core: TransactionalValue<Element>

    /// Adds a subscriber, which may cancel its subscription on any thread, also from inside a call. Amortised O(1).
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Element, Downstream.Failure == Never {
        subscriber.receive(subscription: ValueSubscription(of: subscriber, to: core))
    }
}
#endif
