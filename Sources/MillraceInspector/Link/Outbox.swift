import Dispatch
import Millrace

/// Sends messages to a hub over one connection, in order, on its own queue, so that callers do not block on the
/// network.
///
/// Sendable: `waiting` and `problem` are read and written under `lock` only.
final class Outbox: @unchecked Sendable {
    /// The maximum number of pending bytes. If a slow hub leaves more bytes pending, the outbox closes the
    /// connection. The recording resumes on the next connection.
    static let limit = 16 * 1_024 * 1_024

    private let socket: Socket
    private let queue = DispatchQueue(label: "millrace.inspector.outbox", qos: .utility)
    private let lock = Lock()
    private var waiting = 0
    private var problem: String?

    init(_ socket: Socket) {
        self.socket = socket
    }

    /// The reason why the outbox has closed the connection; nil while the connection is open.
    var failure: String? { lock.withLock { problem } }

    /// Enqueues a message, unless the connection has ended. Callable from any thread.
    func send(_ message: AppMessage) { send(message.encoded) }

    /// Enqueues bytes, unless the connection has ended. Callable from any thread.
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

    /// Closes the connection. Drops the pending messages.
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
