import Dispatch

extension Mobius.Builder {
    /// A stopped controller whose loop runs on a global queue and whose views run on the main queue.
    ///
    /// - Parameters:
    ///   - initialModel: the model of the first start.
    ///   - initiate: called at each start with the current model; returns the first model and effects of the run.
    ///   - qos: the quality of service of the global queue.
    @available(swift, introduced: 6)
    @inlinable
    public func makeController(
        from initialModel: Model,
        initiate: (@Sendable (Model) -> First<Model, Effect>)? = nil,
        qos: DispatchQoS.QoSClass = .userInitiated
    ) -> MobiusController<Model, Event, Effect> {
        makeController(from: initialModel, initiate: initiate, loopQueue: .global(qos: qos))
    }

    /// A stopped controller whose loop runs on `loopQueue` and whose views run on `viewQueue`.
    ///
    /// - Parameters:
    ///   - initialModel: the model of the first start.
    ///   - initiate: called at each start with the current model; returns the first model and effects of the run.
    ///   - loopQueue: the queue on which everything except the views' `accept` is called, one call at a time even if
    ///     the queue is concurrent.
    ///   - viewQueue: the queue on which views receive models.
    @available(swift, introduced: 6)
    @inlinable
    public func makeController(
        from initialModel: Model,
        initiate: (@Sendable (Model) -> First<Model, Effect>)? = nil,
        loopQueue: DispatchQueue,
        viewQueue: DispatchQueue = .main
    ) -> MobiusController<Model, Event, Effect> {
        MobiusController(
            builder: self,
            initialModel: initialModel,
            initiate: initiate,
            loopQueue: loopQueue,
            viewQueue: viewQueue
        )
    }
}
