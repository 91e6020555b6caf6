/// Takes values: where events go in, and where models come out.
public typealias Consumer<Value> = (Value) -> Void

/// Wraps a consumer in another that stands in front of it.
public typealias ConsumerTransformer<Value> = (@escaping Consumer<Value>) -> Consumer<Value>

/// Something that a loop can be connected to: inputs go to it, outputs come back.
///
/// An effect handler is one (effects in, events out), and so is a view (models in, events out).
///
/// Whoever implements it promises two things. After the returned connection was disposed of, nothing is sent to
/// its consumer. And either every `connect` makes a connection of its own, or a second one at the same time is
/// refused through ``MobiusHooks``.
public protocol Connectable<Input, Output> {
    /// What it takes.
    associatedtype Input
    /// What it gives.
    associatedtype Output

    /// Connects it to a consumer of its outputs.
    ///
    /// - Returns: what takes the inputs, and ends the connection when it is disposed of.
    func connect(_ consumer: @escaping Consumer<Output>) -> Connection<Input>
}
