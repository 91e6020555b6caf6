extension ObserverList where Value: Sendable {
    /// The values decided from now on, as an asynchronous sequence for one consumer.
    ///
    /// It finishes when the list closes. The subscription ends when the consuming task is cancelled or the
    /// sequence is dropped.
    package func stream(
        bufferingPolicy: AsyncStream<Value>.Continuation.BufferingPolicy
    ) -> AsyncStream<Value> {
        .fed(bufferingPolicy: bufferingPolicy) { body in add(body) }
    }
}
