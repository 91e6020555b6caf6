import Dispatch

extension MobiusController {
    /// A controller whose loop runs on a global queue and whose views run on the main queue.
    @available(*, deprecated, message: "Use makeController of the builder.")
    public convenience init(builder: Mobius.Builder<Model, Event, Effect>, defaultModel: Model) {
        self.init(
            builder: builder,
            initialModel: defaultModel,
            initiate: nil,
            loopQueue: .global(qos: .userInitiated),
            viewQueue: .main
        )
    }

    /// The old name of ``model``.
    @available(*, deprecated, renamed: "model")
    public func getModel() -> Model { model }

    /// The old name of ``running``.
    @available(*, deprecated, renamed: "running")
    public var isRunning: Bool { running }
}
