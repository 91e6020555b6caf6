import Millrace

extension PrimitiveValue where Element: Sendable {
    /// The current value and every later one, as an asynchronous sequence for one consumer.
    ///
    /// ```swift
    /// for await users in store.users.values { show(users) }
    /// ```
    ///
    /// The sequence ends when the last variable or constant of the value is released. The observation ends when the
    /// consuming task is cancelled or the sequence is dropped.
    public var values: AsyncStream<Element> { values(bufferingPolicy: .unbounded) }

    /// The current value and every later one, as an asynchronous sequence for one consumer. `bufferingPolicy` decides
    /// how many values are kept while the consumer is busy.
    public func values(
        bufferingPolicy: AsyncStream<Element>.Continuation.BufferingPolicy
    ) -> AsyncStream<Element> {
        core.values(bufferingPolicy: bufferingPolicy)
    }
}
