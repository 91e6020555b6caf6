import Dispatch
import Millrace

/// Sends messages to a hub over one connection, in order, on a queue of its own: nobody waits for the network.
///
/// Sendable: `waiting` and `problem` are read and written under `lock` only.
final class Outbox: @unchecked Sendable {
    /// How many bytes may wait to be sent. With more the connection is given up: the hub does not keep up, and what it has missed
    /// comes again with the next one.
    static let limit = 16 * 1_024 * 1_024

    private let socket: Socket
    private let queue = DispatchQueue(label: "millrace.inspector.outbox", qos: .utility)
    private let lock = Lock()
    private var waiting = 0
    private var problem: String?

    init(_ socket: Socket) {
        self.socket = socket
    }

    /// Why the connection has been given up; nil if it has not been.
    var failure: String? { lock.withLock { problem } }

    /// Sends a message soon, unless the connection has ended. From any thread.
    func send(_ message: AppMessage) { send(message.encoded) }

    /// Sends bytes soon, unless the connection has ended. From any thread.
    func send(_ bytes: [UInt8]) {
        let isTaken = lock.withLock {
            if problem != nil { return false }
            if waiting + bytes.count > Self.limit {
                problem = "more than \(Self.limit >> 20) MB waited for the hub"
                return false
            }
            waiting += bytes.count
            return true
        }
        if isTaken { queue.async { self.write(bytes) } } else { socket.shutDown() }
    }

    /// Ends the connection. What waits is not sent any more.
    func end() {
        lock.withLock { problem = problem ?? "it has ended" }
        socket.shutDown()
    }

    private func write(_ bytes: [UInt8]) {
        if failure != nil { return }
        do throws(SocketError) {
            try socket.write(bytes)
            lock.withLock { waiting -= bytes.count }
        } catch {
            lock.withLock { problem = problem ?? "\(error)" }
            socket.shutDown()
        }
    }
}
