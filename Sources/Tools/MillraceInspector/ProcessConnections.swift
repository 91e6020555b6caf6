import Millrace

/// The connections of this process to hubs, so that a process that connects twice is one session.
final class ProcessConnections: Sendable {
    /// Those of ``Inspector/connect(to:options:)``.
    static let ofProcess = ProcessConnections()

    private struct Connection {
        let hub: Inspector.HubAddress
        let inspector: Inspector
    }

    /// In the order in which they began.
    private let connections = Guarded<[Connection]>([])

    /// The first connection; nil if there is none.
    var first: Inspector? { connections.withLock { $0.first?.inspector } }

    /// The connection to a hub, which begins now if there is none.
    ///
    /// - Parameters:
    ///   - log: Receives a line if there is a connection already.
    ///   - make: Makes an inspector that has not begun to dial.
    func connect(
        to hub: Inspector.HubAddress,
        log: @Sendable (String) -> Void,
        _ make: () -> Inspector
    ) -> Inspector {
        if let existing = inspector(at: hub) {
            noteRepetition(log)
            return existing
        }
        let made = make()
        if made.isOff { return made }
        let (faster, others) = connections.withLock { connections -> (Inspector?, [Connection]) in
            if let faster = connections.first(where: { $0.hub == hub }) { return (faster.inspector, []) }
            defer { connections.append(Connection(hub: hub, inspector: made)) }
            return (nil, connections)
        }
        if let faster {
            // Another thread has connected meanwhile.
            made.disconnect()
            noteRepetition(log)
            return faster
        }
        if let other = others.first?.hub {
            log(
                "Millrace inspector: this process is connected to the hub at \(other.host):\(other.port) already. It is a session of the "
                    + "hub at \(hub.host):\(hub.port) too: call connect once, or disconnect first."
            )
        }
        made.start()
        return made
    }

    /// Writes a line about a call that has made no connection.
    func noteRepetition(_ log: @Sendable (String) -> Void) {
        log("Millrace inspector: connect was called again. The first connection remains, with its options.")
    }

    func remove(_ inspector: Inspector) {
        // Release the inspector outside of the lock.
        let removed = connections.withLock { connections in
            let index = connections.firstIndex { $0.inspector === inspector }
            return index.map { connections.remove(at: $0) }
        }
        _ = removed
    }

    private func inspector(at hub: Inspector.HubAddress) -> Inspector? {
        connections.withLock { $0.first { $0.hub == hub }?.inspector }
    }
}
