import Millrace

extension MobiusController where Model: Sendable {
    /// The current model and every later one, as an asynchronous sequence for one consumer.
    ///
    /// The sequence continues through stops and starts, with the model of each start and of each
    /// ``replaceModel(_:)``. It finishes when the controller is released. The subscription ends when the consuming
    /// task is cancelled or the sequence is dropped.
    public var models: AsyncStream<Model> { models(bufferingPolicy: .unbounded) }

    /// The current model and every later one. While the consumer is busy, `bufferingPolicy` decides how many models are
    /// buffered.
    public func models(bufferingPolicy: AsyncStream<Model>.Continuation.BufferingPolicy) -> AsyncStream<Model>
    {
        .fed(bufferingPolicy: bufferingPolicy) { yield in
            let observation = executor.sync {
                yield(state.currentModel)
                return state.models.observers.add(yield)
            }
            return { observation.end() }
        }
    }
}
