import Dispatch
import Millrace

/// Sends messages to a hub over one connection, in order, on its own queue, so that callers do not block on the
/// network.
final class Outbox: Sendable {
    /// The maximum number of pending bytes. If a slow hub leaves more bytes pending, the outbox closes the
    /// connection. The recording resumes on the next connection.
    static let limit = 16 * 1_024 * 1_024

    private let socket: Socket
    private let queue = DispatchQueue(label: "millrace.inspector.outbox", qos: .utility)
    private let status = Guarded(Status())

    private struct Status {
        /// The number of pending bytes.
        var pending = 0
        var problem: String?
    }

    init(_ socket: Socket) {
        self.socket = socket
    }

    /// The reason why the outbox has closed the connection; nil while the connection is open.
    var failure: String? { status.withLock { $0.problem } }

    /// Enqueues a message, unless the connection has ended. Callable from any thread.
    func send(_ message: AppMessage) { send(message.encoded) }

    /// Enqueues bytes, unless the connection has ended. Callable from any thread.
    func send(_ bytes: [UInt8]) {
        let isTaken = status.withLock { status in
            if status.problem != nil { return false }
            if status.pending + bytes.count > Self.limit {
                status.problem = "more than \(Self.limit >> 20) MB waited for the hub"
                return false
            }
            status.pending += bytes.count
            return true
        }
        if isTaken { queue.async { self.write(bytes) } } else { socket.shutDown() }
    }

    /// Closes the connection. Drops the pending messages.
    func end() {
        end("it has ended")
    }

    private func end(_ problem: String) {
        status.withLock { $0.problem = $0.problem ?? problem }
        socket.shutDown()
    }

    private func write(_ bytes: [UInt8]) {
        if failure != nil { return }
        do throws(SocketError) {
            try socket.write(bytes)
            status.withLock { $0.pending -= bytes.count }
        } catch {
            end("\(error)")
        }
    }
}
