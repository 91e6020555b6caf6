extension AsyncStream where Element: Sendable {
    /// A stream of what an observer is told, which `observe` is to start and which ends with the stream.
    ///
    /// The stream finishes when the observed thing drops the observer.
    static func fed(
        bufferingPolicy: Continuation.BufferingPolicy,
        by observe: (@escaping (Element) -> Void) -> ObservationToken
    ) -> AsyncStream {
        fed(bufferingPolicy: bufferingPolicy) { body in observe(body).end }
    }

    /// A stream of what an observer is told, which `observe` is to start and what it returns is to end.
    ///
    /// The stream finishes when the observed thing drops the observer.
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

/// Finishes its stream when the observer that feeds it is dropped, so that no consumer waits for ever.
private final class StreamProducer<Element: Sendable> {
    private let continuation: AsyncStream<Element>.Continuation

    init(_ continuation: AsyncStream<Element>.Continuation) {
        self.continuation = continuation
    }

    deinit { continuation.finish() }

    func yield(_ element: Element) { continuation.yield(element) }
}

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
