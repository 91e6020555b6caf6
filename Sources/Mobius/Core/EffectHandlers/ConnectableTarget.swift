import Millrace

/// Hands each effect to a connectable.
///
/// Sendable: `connection` and `run` are read and written under `lock` only, the lock of the superclass.
@usableFromInline
final class ConnectableTarget<Parameters, Event>: RouteTarget<Event>, @unchecked Sendable {
    private let connectable: AnyConnectable<Parameters, Event>
    private let connectableName: String
    private var connection: Connection<Parameters>?
    /// Counts the connections, so that the consumer of an earlier one is known.
    private var run = 0

    @usableFromInline
    init<C: Connectable>(_ connectable: C) where C.Input == Parameters, C.Output == Event {
        self.connectable = AnyConnectable(connectable)
        self.connectableName = "\(C.self)"
    }

    deinit { connection?.dispose() }

    override var name: String { connectableName }

    override func didConnect(_ consumer: @escaping Consumer<Event>) {
        let run = lock.withLock {
            self.run += 1
            return self.run
        }
        let connection = connectable.connect { [weak self] event in
            if let self, self.isLive(run) { consumer(event) }
        }
        let isLate = lock.withLock {
            if run != self.run { return true }
            self.connection = connection
            return false
        }
        // Disconnected from inside its own `connect`.
        if isLate { connection.dispose() }
    }

    /// Runs one effect; does nothing while not connected.
    @usableFromInline
    func accept(_ parameters: Parameters) {
        lock.withLock { connection }?.accept(parameters)
    }

    override func didDisconnect() {
        let ended = lock.withLock {
            run += 1
            let ended = connection
            connection = nil
            return ended
        }
        ended?.dispose()
    }

    private func isLive(_ run: Int) -> Bool { lock.withLock { run == self.run } }
}
