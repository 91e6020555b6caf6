import Dispatch

extension Mobius.Builder {
    /// A controller, stopped, whose loop runs on a global queue and whose views run on the main queue.
    ///
    /// - Parameters:
    ///   - initialModel: the model that the first start begins with.
    ///   - initiate: decides at each start, by the model of then, how the loop begins.
    ///   - qos: of the global queue.
    public func makeController(
        from initialModel: Model,
        initiate: Initiate<Model, Effect>? = nil,
        qos: DispatchQoS.QoSClass = .userInitiated
    ) -> MobiusController<Model, Event, Effect> {
        makeController(from: initialModel, initiate: initiate, loopQueue: .global(qos: qos))
    }

    /// A controller, stopped, whose loop runs on `loopQueue` and whose views run on `viewQueue`.
    ///
    /// - Parameters:
    ///   - initialModel: the model that the first start begins with.
    ///   - initiate: decides at each start, by the model of then, how the loop begins.
    ///   - loopQueue: where everything but the views' `accept` runs, one thing at a time also if the queue is
    ///     concurrent.
    ///   - viewQueue: where models are handed to views.
    public func makeController(
        from initialModel: Model,
        initiate: Initiate<Model, Effect>? = nil,
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
