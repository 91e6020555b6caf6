// Deprecated names of Mobius 0.3.

/// The old name of ``Initiate``.
@available(*, deprecated, renamed: "Initiate")
public typealias Initiator<Model, Effect> = Initiate<Model, Effect>

/// A function that makes a connection.
@available(*, deprecated, message: "Write the function's type.")
public typealias ConnectClosure<InputType, OutputType> =
    (@escaping Consumer<OutputType>) -> Connection<InputType>

/// The effects of a loop without effects.
@available(*, deprecated, message: "Use Never.")
public typealias NoEffect = Never

extension Connectable {
    /// The old name of `Input`.
    @available(*, deprecated, renamed: "Input")
    public typealias InputType = Input

    /// The old name of `Output`.
    @available(*, deprecated, renamed: "Output")
    public typealias OutputType = Output
}

extension Connection {
    /// The old name of `Value`.
    @available(*, deprecated, renamed: "Value")
    public typealias ValueType = Value
}

extension AnyEventSource {
    /// The old name of `Event`.
    @available(*, deprecated, renamed: "Event")
    public typealias AnEvent = Event
}

extension MobiusLoop {
    /// The old name of ``latestModel``.
    @available(*, deprecated, renamed: "latestModel")
    public func getMostRecentModel() -> Model? { latestModel }
}
