/// Any ``Connectable`` with these inputs and outputs.
public struct AnyConnectable<Input, Output>: Connectable {
    @usableFromInline let connectClosure: (@escaping Consumer<Output>) -> Connection<Input>

    /// Forwards to `connectable`. One that is an `AnyConnectable` itself is not wrapped a second time.
    public init<C: Connectable>(_ connectable: C) where C.Input == Input, C.Output == Output {
        if let connectable = connectable as? AnyConnectable<Input, Output> {
            self = connectable
        } else {
            self.init(connectable.connect)
        }
    }

    /// Connects by calling `connect`.
    @inlinable
    public init(_ connect: @escaping (@escaping Consumer<Output>) -> Connection<Input>) {
        connectClosure = connect
    }

    /// Connects what is wrapped.
    @inlinable
    public func connect(_ consumer: @escaping Consumer<Output>) -> Connection<Input> {
        connectClosure(consumer)
    }
}
