extension AsyncStream where Element: Sendable {
    /// A stream of the values that an observer receives. `observe` adds the observer. The observer's subscription
    /// ends when the stream ends.
    ///
    /// The stream finishes when the observed object releases the observer.
    package static func fed(
        bufferingPolicy: Continuation.BufferingPolicy,
        by observe: (@escaping (Element) -> Void) -> ObservationToken
    ) -> AsyncStream {
        fed(bufferingPolicy: bufferingPolicy) { body in observe(body).end }
    }

    /// A stream of the values that an observer receives. `observe` adds the observer, and returns the closure that ends
    /// the observer's subscription.
    ///
    /// The stream finishes when the observed object releases the observer.
    package static func fed(
        bufferingPolicy: Continuation.BufferingPolicy,
        by observe: (@escaping (Element) -> Void) -> @Sendable () -> Void
    ) -> AsyncStream {
        let (stream, continuation) = makeStream(bufferingPolicy: bufferingPolicy)
        let producer = StreamProducer(continuation)
        let end = observe { producer.yield($0) }
        continuation.onTermination = { _ in end() }
        return stream
    }
}

/// Finishes its stream when the observer that feeds the stream is released, so that no consumer waits for ever.
private final class StreamProducer<Element: Sendable> {
    private let continuation: AsyncStream<Element>.Continuation

    init(_ continuation: AsyncStream<Element>.Continuation) {
        self.continuation = continuation
    }

    deinit { continuation.finish() }

    func yield(_ element: Element) { continuation.yield(element) }
}

extension ObserverList where Value: Sendable {
    /// The values published from now on, as an asynchronous sequence for one consumer.
    ///
    /// The sequence finishes when the list closes. The subscription ends when the consuming task is cancelled
    /// or the sequence is dropped.
    package func stream(
        bufferingPolicy: AsyncStream<Value>.Continuation.BufferingPolicy
    ) -> AsyncStream<Value> {
        .fed(bufferingPolicy: bufferingPolicy) { body in add(body) }
    }
}
