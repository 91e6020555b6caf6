import Millrace
import MobiusCore

/// A base class for connectables: override what is needed, send when there is something to send.
///
/// ```swift
/// final class Player: ConnectableClass<PlayerEffect, PlayerEvent> {
///     override func handle(_ input: PlayerEffect) {
///         play(input.song) { [weak self] in self?.send(.finished) }
///     }
/// }
/// ```
///
/// It has one live connection at a time. Connections that were disposed of act on the one that is live.
open class ConnectableClass<Input, Output>: Connectable {
    private let lock = Lock()
    private var consumer: Consumer<Output>?

    /// Makes one that is not connected.
    public init() {}

    /// Connects it, and calls ``onConnect()``. An error while it is connected.
    public final func connect(_ consumer: @escaping (Output) -> Void) -> Connection<Input> {
        let isFree = lock.withLock {
            if self.consumer != nil { return false }
            self.consumer = consumer
            return true
        }
        if !isFree {
            refuse(
                "Connection limit exceeded: The Connectable \(type(of: self)) is already connected. "
                    + "Unable to connect more than once"
            )
        }
        onConnect()
        return Connection(acceptClosure: accept, disposeClosure: dispose)
    }

    /// Sends an output, before it returns; does nothing while not connected. From any thread.
    public final func send(_ output: Output) {
        lock.withLock { consumer }?(output)
    }

    /// Takes an input. Does nothing unless it is overridden.
    open func handle(_ input: Input) {}

    /// Called when it was connected; ``send(_:)`` works already. Does nothing unless it is overridden.
    open func onConnect() {}

    /// Called each time a connection is disposed of; ``send(_:)`` has no effect any more. Does nothing unless it is
    /// overridden.
    open func onDispose() {}

    private func accept(_ input: Input) {
        if lock.withLock({ consumer == nil }) {
            // As `Any`, so that the type is the value's own also where `Input` is a protocol.
            refuse(
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
