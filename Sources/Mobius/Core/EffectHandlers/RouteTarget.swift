import Millrace

/// Where a route leads: runs effects while it is connected, to one consumer at a time.
///
/// Sendable: `consumer` is read and written under `lock` only. What a subclass adds, it answers for.
@usableFromInline
class RouteTarget<Event>: @unchecked Sendable {
    @usableFromInline let lock = Lock()
    @exclusivity(unchecked) @usableFromInline var consumer: Consumer<Event>?

    @usableFromInline
    init() {}

    /// What it is called if it is connected twice.
    var name: String { "\(type(of: self))" }

    /// Where events go; nil while it is not connected.
    @inlinable
    final var connectedConsumer: Consumer<Event>? { lock.withLock { consumer } }

    @inlinable
    final var isConnected: Bool { lock.withLock { consumer != nil } }

    /// Connects it. An error, reported before anything is changed, if it is connected already.
    @usableFromInline
    final func connect(_ consumer: @escaping Consumer<Event>) {
        let isFree = lock.withLock {
            if self.consumer != nil { return false }
            self.consumer = consumer
            return true
        }
        if !isFree {
            refuse(
                "Connection limit exceeded: The Connectable \(name) is already connected. "
                    + "Unable to connect more than once"
            )
        }
        didConnect(consumer)
    }

    /// Ends the connection, if there is one.
    @usableFromInline
    final func disconnect() {
        let dropped = lock.withLock {
            let dropped = consumer
            consumer = nil
            return dropped
        }
        if dropped != nil { didDisconnect() }
    }

    // MARK: For subclasses

    /// Called when the target was connected.
    func didConnect(_ consumer: @escaping Consumer<Event>) {}

    /// Called when the connection has ended.
    func didDisconnect() {}
}
