import FlyingFox
import FlyingSocks
import Foundation

/// An HTTP server that listens.
package struct ListeningServer: Sendable {
    /// The port that it listens on.
    package let port: UInt16
    private let server: HTTPServer
    private let running: Task<Void, any Error>

    /// Starts a server; returns once it answers.
    ///
    /// - Parameters:
    ///   - host: The address of the network to listen on, IPv4 or IPv6.
    ///   - port: Where to listen; 0 picks a free port.
    /// - Throws: ``WebServerError``; other errors of the socket as they are.
    package static func start(
        host: String = "127.0.0.1",
        port: UInt16,
        handler: some HTTPHandler
    ) async throws -> ListeningServer {
        let server = try makeServer(host, port, ConnectionEnding(handler: handler))
        let running = try await listen(server, port: port)
        switch await server.listeningAddress {
        case .ip4(_, let actualPort), .ip6(_, let actualPort):
            return ListeningServer(port: actualPort, server: server, running: running)
        default: throw SocketError.disconnected
        }
    }

    /// Closes the port and all connections; returns when that is done.
    package func stop() async {
        await server.stop()
        _ = await running.result
    }

    /// After how many seconds FlyingFox gives up on a handler. Ours end by themselves, so this is long: it would go on with the
    /// connection in the middle of a body. But it is not longer than it need be: the timer of each request stays in memory
    /// until then, about a kilobyte of it.
    private static let timeout: TimeInterval = 10 * 60

    private static func makeServer(
        _ host: String,
        _ port: UInt16,
        _ handler: some HTTPHandler
    ) throws(WebServerError) -> HTTPServer {
        do {
            if host.contains(":") {
                let address = try sockaddr_in6.inet6(ip6: host, port: port)
                return HTTPServer(address: address, timeout: timeout, logger: .disabled, handler: handler)
            }
            let address = try sockaddr_in.inet(ip4: host, port: port)
            return HTTPServer(address: address, timeout: timeout, logger: .disabled, handler: handler)
        } catch {
            throw .invalidAddress(host)
        }
    }

    /// Runs the server in a task and waits until it listens or has failed.
    private static func listen(_ server: HTTPServer, port: UInt16) async throws -> Task<Void, any Error> {
        // `run` ends the waiting, however long a busy machine takes: FlyingFox would give up on a server that then runs unseen.
        let listening = Task { try await server.waitUntilListening(timeout: timeout) }
        let running = Task {
            defer { listening.cancel() }
            try await server.run()
        }
        do {
            try await listening.value
        } catch {
            // The server stopped before it listened: what it threw is the reason.
            running.cancel()
            do {
                try await running.value
            } catch SocketError.failed(_, let code, _) where code == EADDRINUSE {
                throw WebServerError.portTaken(port)
            } catch SocketError.failed(_, let code, _) where code == EACCES {
                throw WebServerError.portForbidden(port)
            }
            throw error
        }
        return running
    }
}
