import Millrace

/// A function that takes a value, such as an event or a model.
public typealias Consumer<Value> = (Value) -> Void

/// A function that takes a value, and may be called from any thread.
public typealias SendableConsumer<Value> = @Sendable (Value) -> Void

/// Wraps a consumer in another one, which may inspect, drop or forward each value.
public typealias ConsumerTransformer<Value> = (@escaping Consumer<Value>) -> Consumer<Value>

/// Something that a loop connects to: it takes inputs and sends outputs.
///
/// An effect handler is a connectable (effects in, events out), and so is a view (models in, events out).
///
/// An implementation must keep two rules. After the returned connection has been disposed of, nothing is sent to the
/// consumer. And either each `connect` makes an independent connection, or `connect` refuses a second simultaneous
/// connection through ``MobiusHooks``.
///
/// A loop calls `connect`, and the two closures of the connection, on its own thread or queue, so a conformance must not
/// be isolated to an actor. To show models in a view controller, use `connectView(_:)` with a function.
public protocol Connectable<Input, Output>: NonisolatedConformance {
    /// The values that the connectable takes.
    associatedtype Input
    /// The values that the connectable sends.
    associatedtype Output

    /// Opens a connection that sends its outputs to `consumer`.
    ///
    /// - Returns: a connection that takes the inputs and ends when it is disposed of.
    func connect(_ consumer: @escaping Consumer<Output>) -> Connection<Input>
}

/// Lets Swift 6 code call a consumer from any thread. Every consumer that a loop or a router passes on may be called so;
/// whoever calls `connect` or `subscribe` with another one answers for it.
///
/// The cast is safe: the two structs have the same representation. Casting a bare function would allocate a wrapper.
@inlinable
package func anyThread<Value>(_ consumer: @escaping Consumer<Value>) -> SendableConsumer<Value> {
    unsafeBitCast(UncheckedConsumer(call: consumer), to: CheckedConsumer<Value>.self).call
}

@usableFromInline
struct UncheckedConsumer<Value> {
    @usableFromInline let call: Consumer<Value>

    @inlinable
    init(call: @escaping Consumer<Value>) { self.call = call }
}

@usableFromInline
struct CheckedConsumer<Value> {
    @usableFromInline let call: SendableConsumer<Value>
}
