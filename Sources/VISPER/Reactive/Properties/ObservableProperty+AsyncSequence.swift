import Millrace

extension ObservableProperty where ValueType: Sendable {
    /// The current value and every later one, as an asynchronous sequence for one consumer.
    ///
    /// ```swift
    /// for await name in userName.values { show(name) }
    /// ```
    ///
    /// It is a subscription: it keeps a derived property for as long as the property that that one comes from lives. It ends
    /// when the property is released. The subscription ends when the consuming task is cancelled or the sequence is dropped.
    public var values: AsyncStream<ValueType> { values(bufferingPolicy: .unbounded) }

    /// The current value and every later one, as an asynchronous sequence for one consumer that keeps as many of them
    /// as `bufferingPolicy` says while the consumer is busy.
    public func values(
        bufferingPolicy: AsyncStream<ValueType>.Continuation.BufferingPolicy
    ) -> AsyncStream<ValueType> {
        .fed(bufferingPolicy: bufferingPolicy) { body in
            let reference = subscribe(body)
            return { reference?.dispose() }
        }
    }
}
