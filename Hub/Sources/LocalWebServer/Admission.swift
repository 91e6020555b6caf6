import NIOCore
import Synchronization

/// Limits the number of concurrent connections.
final class Admission: Sendable {
    private struct State {
        var count = 0
        /// Whether a refusal was logged. Reset when the number of connections has fallen to half of the limit, so
        /// that a flood of connections is logged once.
        var isLogged = false
    }

    private let limit: Int
    private let log: @Sendable (String) -> Void
    private let state = Mutex(State())

    init(limit: Int, log: @escaping @Sendable (String) -> Void) {
        self.limit = limit
        self.log = log
    }

    /// Counts a connection until it is closed. Returns false if there are too many.
    func admit(_ channel: any Channel) -> Bool {
        let (isAdmitted, isFirstRefusal) = state.withLock { state in
            guard state.count >= limit else {
                state.count += 1
                return (true, false)
            }
            defer { state.isLogged = true }
            return (false, !state.isLogged)
        }
        if isFirstRefusal { log("there are \(limit) connections; more are refused") }
        if isAdmitted { channel.closeFuture.whenComplete { _ in self.leave() } }
        return isAdmitted
    }

    private func leave() {
        state.withLock { state in
            state.count -= 1
            if state.count <= limit / 2 { state.isLogged = false }
        }
    }
}

/// Logs failures to accept connections, such as when the process has no free descriptors.
///
/// NIO retries after a second, but logs nothing.
final class AcceptFailures: ChannelInboundHandler {
    typealias InboundIn = any Channel

    private let log: @Sendable (String) -> Void
    private var isLogged = false

    init(log: @escaping @Sendable (String) -> Void) {
        self.log = log
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if !isLogged { log("a connection cannot be accepted, trying again: \(error)") }
        isLogged = true
        context.fireErrorCaught(error)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        isLogged = false
        context.fireChannelRead(data)
    }
}
