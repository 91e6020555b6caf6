/// A type-erased ``Connectable``.
public struct AnyConnectable<Input, Output>: Connectable {
    @usableFromInline let connectClosure: (@escaping Consumer<Output>) -> Connection<Input>

    /// Forwards to `connectable`. An `AnyConnectable` is copied, not wrapped again.
    public init<C: Connectable>(_ connectable: C) where C.Input == Input, C.Output == Output {
        if let connectable = connectable as? AnyConnectable<Input, Output> {
            self = connectable
        } else {
            self.init(unchecked: connectable.connect)
        }
    }

    /// A connectable that calls `connect` for each connection.
    @available(swift, introduced: 6)
    @inlinable
    public init(_ connect: @escaping @Sendable (@escaping SendableConsumer<Output>) -> Connection<Input>) {
        self.init(unchecked: { connect(anyThread($0)) })
    }

    @_disfavoredOverload
    @inlinable
    package init(unchecked connect: @escaping (@escaping Consumer<Output>) -> Connection<Input>) {
        connectClosure = connect
    }

    /// Connects the wrapped connectable to `consumer`.
    @inlinable
    public func connect(_ consumer: @escaping Consumer<Output>) -> Connection<Input> {
        connectClosure(consumer)
    }
}
