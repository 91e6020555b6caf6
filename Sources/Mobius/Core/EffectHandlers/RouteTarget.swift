import Millrace

/// Where a route leads: runs effects while it is connected, to one consumer at a time.
///
/// Sendable: `consumer` and `run` are read and written under `lock` only. What a subclass adds, it answers for.
@usableFromInline
class RouteTarget<Event>: @unchecked Sendable {
    @usableFromInline let lock = Lock()
    @exclusivity(unchecked) @usableFromInline var consumer: Consumer<Event>?
    /// Counts the connections, so that what comes late from an earlier one is known.
    @exclusivity(unchecked) @usableFromInline var run = 0

    /// The type of what it takes of an effect.
    private let parameters: Any.Type

    @usableFromInline
    init(taking parameters: Any.Type) {
        self.parameters = parameters
    }

    /// What an error calls it. The message is the same as Mobius's, which names a type of its own here.
    final var name: String { "\(kind)<\(parameters), \(Event.self)>" }

    @inlinable
    final var isConnected: Bool { lock.withLock { consumer != nil } }

    /// The number of the connection; nil while there is none.
    @inlinable
    final var liveRun: Int? { lock.withLock { consumer == nil ? nil : run } }

    /// Where events go that belong to the connection with this number; nil when it has ended.
    @inlinable
    final func consumer(ofRun run: Int) -> Consumer<Event>? {
        lock.withLock { run == self.run ? consumer : nil }
    }

    /// Connects it. An error, reported before anything is changed, if it is connected already.
    @usableFromInline
    final func connect(_ consumer: @escaping Consumer<Event>) {
        let run: Int? = lock.withLock {
            if self.consumer != nil { return nil }
            self.consumer = consumer
            self.run += 1
            return self.run
        }
        guard let run else {
            refuse(
                "Connection limit exceeded: The Connectable \(name) is already connected. "
                    + "Unable to connect more than once"
            )
        }
        didConnect(run)
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

    /// The first part of ``name``.
    var kind: String { "EffectExecutor" }

    /// Called when the target was connected, with the number of the connection.
    func didConnect(_ run: Int) {}

    /// Called when the connection has ended.
    func didDisconnect() {}
}
