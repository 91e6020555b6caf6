/// A function that takes a value, such as an event or a model.
public typealias Consumer<Value> = (Value) -> Void

/// Wraps a consumer in another one, which may inspect, drop or forward each value.
public typealias ConsumerTransformer<Value> = (@escaping Consumer<Value>) -> Consumer<Value>

/// Something that a loop connects to: it takes inputs and sends outputs.
///
/// An effect handler is a connectable (effects in, events out), and so is a view (models in, events out).
///
/// An implementation must keep two rules. After the returned connection has been disposed of, nothing is sent to the
/// consumer. And either each `connect` makes an independent connection, or `connect` refuses a second simultaneous
/// connection through ``MobiusHooks``.
public protocol Connectable<Input, Output> {
    /// The values that the connectable takes.
    associatedtype Input
    /// The values that the connectable sends.
    associatedtype Output

    /// Opens a connection that sends its outputs to `consumer`.
    ///
    /// - Returns: a connection that takes the inputs and ends when it is disposed of.
    func connect(_ consumer: @escaping Consumer<Output>) -> Connection<Input>
}
