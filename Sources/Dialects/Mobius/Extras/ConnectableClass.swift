import Millrace
import MobiusCore

/// A base class for connectables: override ``handle(_:)`` to receive inputs, and call ``send(_:)`` to send outputs.
///
/// ```swift
/// final class Player: ConnectableClass<PlayerEffect, PlayerEvent> {
///     override func handle(_ input: PlayerEffect) {
///         play(input.song) { [weak self] in self?.send(.finished) }
///     }
/// }
/// ```
///
/// The object has one live connection at a time. A connection that was disposed of still passes its calls to the
/// object, so these calls act on the live connection.
open class ConnectableClass<Input, Output>: Connectable {
    private let lock = Lock()
    private var consumer: Consumer<Output>?

    /// An object that is not connected.
    public init() {}

    /// Connects `consumer` and calls ``onConnect()``. It is an error to call this while the object is connected.
    public final func connect(_ consumer: @escaping (Output) -> Void) -> Connection<Input> {
        let isFree = lock.withLock {
            if self.consumer != nil { return false }
            self.consumer = consumer
            return true
        }
        if !isFree {
            report(
                "Connection limit exceeded: The Connectable \(type(of: self)) is already connected. "
                    + "Unable to connect more than once"
            )
            return .refused
        }
        onConnect()
        return Connection(acceptClosure: accept, disposeClosure: dispose)
    }

    /// Sends an output before it returns; does nothing while not connected. From any thread.
    public final func send(_ output: Output) {
        lock.withLock { consumer }?(output)
    }

    /// Receives an input. The default does nothing.
    open func handle(_ input: Input) {}

    /// Called after connecting; ``send(_:)`` already works. The default does nothing.
    open func onConnect() {}

    /// Called each time a connection has been disposed of; ``send(_:)`` then does nothing. The default does nothing.
    open func onDispose() {}

    private func accept(_ input: Input) {
        if lock.withLock({ consumer == nil }) {
            // Because of `as Any`, `type(of:)` returns the value's dynamic type even if `Input` is a protocol.
            return report(
                "\(type(of: self)) is unable to handle \(type(of: input as Any)) before any consumer has been set"
            )
        }
        handle(input)
    }

    private func dispose() {
        let dropped = lock.withLock {
            let dropped = consumer
            consumer = nil
            return dropped
        }
        withExtendedLifetime(dropped) {}
        onDispose()
    }
}
