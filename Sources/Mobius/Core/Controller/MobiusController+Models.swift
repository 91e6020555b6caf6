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
        .fed(bufferingPolicy: bufferingPolicy) { yield in
            let observation = executor.sync {
                yield(state.currentModel)
                return state.models.observers.add(yield)
            }
            return { observation.end() }
        }
    }
}
