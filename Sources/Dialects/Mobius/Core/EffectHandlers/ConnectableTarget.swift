import Millrace

/// Passes each effect to a connectable.
///
/// Sendable: `connection` is read and written under the superclass's `lock` only.
@usableFromInline
final class ConnectableTarget<Parameters, Event>: RouteTarget<Event>, @unchecked Sendable {
    private let connectable: AnyConnectable<Parameters, Event>
    private var connection: Connection<Parameters>?

    @usableFromInline
    init<C: Connectable>(_ connectable: C) where C.Input == Parameters, C.Output == Event {
        self.connectable = AnyConnectable(connectable)
        super.init(taking: Parameters.self)
    }

    deinit { connection?.dispose() }

    override var kind: String { "ThreadSafeConnectable" }

    override func didConnect(_ run: Int) -> ProgrammingError? {
        let (connection, error) = ThreadLoops.withholdingErrors {
            connectable.connect { [weak self] event in
                self?.consumer(ofRun: run)?.send(event)
            }
        }
        let isLate = lock.withLock {
            if consumer == nil || run != self.run { return true }
            self.connection = connection
            return false
        }
        // The target was disconnected before `connect` had returned this connection, so nothing else would dispose of
        // it.
        if isLate { connection.dispose() }
        if error != nil { disconnect() }
        return error
    }

    /// Passes one effect on; does nothing while not connected.
    @usableFromInline
    func accept(_ parameters: Parameters) {
        lock.withLock { connection }?.accept(parameters)
    }

    override func didDisconnect() {
        let ended = lock.withLock {
            let ended = connection
            connection = nil
            return ended
        }
        ended?.dispose()
    }
}
