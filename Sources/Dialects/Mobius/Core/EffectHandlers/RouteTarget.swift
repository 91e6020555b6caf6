import Millrace

/// The consumer of a router's events during one connection.
///
/// All routes share this object, because storing the closure in each route would allocate a wrapper for each route.
@usableFromInline
final class RouteConsumer<Event>: Sendable {
    @usableFromInline
    struct Function {
        @usableFromInline let send: Consumer<Event>

        @inlinable
        init(_ send: @escaping Consumer<Event>) { self.send = send }
    }

    @usableFromInline let function: UserValue<Function>

    /// Effects call it from any thread, as every consumer of a connection must allow.
    @inlinable var send: Consumer<Event> { function.value.send }

    @inlinable
    init(_ send: @escaping Consumer<Event>) { function = UserValue(Function(send)) }
}

/// Runs a route's effects while the target is connected. A target has one connection at a time.
///
/// Sendable: `consumer` and `run` are read and written under `lock` only. Each subclass says why its own properties
/// are safe.
@usableFromInline
class RouteTarget<Event>: @unchecked Sendable {
    @usableFromInline final let lock = Lock()
    @exclusivity(unchecked) @usableFromInline final var consumer: RouteConsumer<Event>?
    /// Counts the connections, so that late events of an earlier connection can be dropped.
    @exclusivity(unchecked) @usableFromInline final var run = 0

    /// The type of the route's parameters, for messages.
    private let parameters: Any.Type

    @usableFromInline
    init(taking parameters: Any.Type) {
        self.parameters = parameters
    }

    /// The target's name in messages.
    final var name: String { "\(kind)<\(parameters), \(Event.self)>" }

    @inlinable
    final var isConnected: Bool { lock.withLock { consumer != nil } }

    /// The number of the present connection; nil while there is none.
    @inlinable
    final var liveRun: Int? { lock.withLock { consumer == nil ? nil : run } }

    /// The consumer of the connection with this number; nil if that connection has ended.
    @inlinable
    final func consumer(ofRun run: Int) -> RouteConsumer<Event>? {
        lock.withLock { run == self.run ? consumer : nil }
    }

    /// Connects the target.
    ///
    /// - Returns: the error, if the target is connected already or refuses. Then this connection is not made.
    @inlinable
    final func connect(_ consumer: RouteConsumer<Event>) -> ProgrammingError? {
        let run: Int? = lock.withLock {
            if self.consumer != nil { return nil }
            self.consumer = consumer
            self.run += 1
            return self.run
        }
        guard let run else { return connectionLimitExceeded() }
        return didConnect(run)
    }

    @usableFromInline
    final func connectionLimitExceeded() -> ProgrammingError {
        ProgrammingError(
            "Connection limit exceeded: The Connectable \(name) is already connected. "
                + "Unable to connect more than once"
        )
    }

    /// Ends the connection, if there is one.
    @inlinable
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

    /// Called after the target was connected, with the number of the connection. A target that refuses the connection
    /// disconnects itself and returns the error.
    @usableFromInline
    func didConnect(_ run: Int) -> ProgrammingError? { nil }

    /// Called after the connection has ended.
    @usableFromInline
    func didDisconnect() {}
}
