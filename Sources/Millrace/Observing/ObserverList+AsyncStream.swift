extension ObserverList where Value: Sendable {
    /// The values decided from now on, as an asynchronous sequence for one consumer.
    ///
    /// It finishes when the list closes. The subscription ends when the consuming task is cancelled or the
    /// sequence is dropped.
    package func stream(
        bufferingPolicy: AsyncStream<Value>.Continuation.BufferingPolicy
    ) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: bufferingPolicy)
        let producer = StreamProducer(continuation)
        let observation = add { producer.yield($0) }
        continuation.onTermination = { _ in observation.end() }
        return stream
    }
}

/// Finishes its stream when the observer that feeds it is dropped, so that no consumer waits for ever.
private final class StreamProducer<Element: Sendable> {
    private let continuation: AsyncStream<Element>.Continuation

    init(_ continuation: AsyncStream<Element>.Continuation) {
        self.continuation = continuation
    }

    deinit { continuation.finish() }

    func yield(_ element: Element) { continuation.yield(element) }
}
