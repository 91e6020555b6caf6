import Millrace

extension ObservableProperty where ValueType: Sendable {
    /// The current value and every later one, as an asynchronous sequence for one consumer.
    ///
    /// ```swift
    /// for await name in userName.values { show(name) }
    /// ```
    ///
    /// The sequence has a subscription, which retains a derived property as every subscription does. The sequence
    /// finishes when the property is released. The subscription ends when the consuming task is cancelled or the
    /// sequence is released.
    public var values: AsyncStream<ValueType> { values(bufferingPolicy: .unbounded) }

    /// The current value and every later one, as an asynchronous sequence for one consumer. While the consumer is busy,
    /// `bufferingPolicy` decides how many values are buffered.
    public func values(
        bufferingPolicy: AsyncStream<ValueType>.Continuation.BufferingPolicy
    ) -> AsyncStream<ValueType> {
        .fed(bufferingPolicy: bufferingPolicy) { body in
            let reference = subscription(of: body)
            return { reference.dispose() }
        }
    }
}
