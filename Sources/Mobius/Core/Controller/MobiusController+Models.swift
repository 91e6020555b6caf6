import Millrace

extension MobiusController where Model: Sendable {
    /// The model as of now and every one from now on, as an asynchronous sequence for one consumer.
    ///
    /// It goes on over stops and starts, with the model of each start, and finishes when the controller is released.
    /// The subscription ends when the consuming task is cancelled or the sequence is dropped.
    public var models: AsyncStream<Model> { models(bufferingPolicy: .unbounded) }

    /// The model as of now and every one from now on, for a consumer that keeps as many of them as `bufferingPolicy`
    /// says while it is busy.
    public func models(bufferingPolicy: AsyncStream<Model>.Continuation.BufferingPolicy) -> AsyncStream<Model>
    {
        let (stream, continuation) = AsyncStream.makeStream(of: Model.self, bufferingPolicy: bufferingPolicy)
        let producer = ModelProducer(continuation)
        executor.sync {
            producer.yield(state.currentModel)
            let observation = state.models.observe(producer.yield)
            continuation.onTermination = { _ in observation.end() }
        }
        return stream
    }
}

/// Finishes its stream when the observer that feeds it is dropped, so that no consumer waits for ever.
private final class ModelProducer<Model: Sendable> {
    private let continuation: AsyncStream<Model>.Continuation

    init(_ continuation: AsyncStream<Model>.Continuation) {
        self.continuation = continuation
    }

    deinit { continuation.finish() }

    func yield(_ model: Model) { continuation.yield(model) }
}
