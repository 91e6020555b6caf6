import FlyingFox
import FlyingSocks
import Foundation
import TestSupport

/// A server on this machine that gives every request the same answer, and notes what they were authorised with.
struct RecordingServer {
    let baseURL: URL
    private let authorizations: Log<String?>
    private let server: HTTPServer
    private let running: Task<Void, any Error>

    static func start(answering response: HTTPResponse) async throws -> RecordingServer {
        let authorizations = Log<String?>()
        let address = try sockaddr_in.inet(ip4: "127.0.0.1", port: 0)
        let server = HTTPServer(
            address: address,
            logger: .disabled,
            handler: ClosureHTTPHandler { request in
                authorizations.note(request.headers[.authorization])
                return response
            }
        )
        let running = Task { try await server.run() }
        // However busy the machine is: its own limit, five seconds, is too short for one core and all tests at once.
        try await server.waitUntilListening(timeout: 120)
        guard case .ip4(let host, let port) = await server.listeningAddress,
            let baseURL = URL(string: "http://\(host):\(port)")
        else { throw SocketError.disconnected }
        return RecordingServer(
            baseURL: baseURL,
            authorizations: authorizations,
            server: server,
            running: running
        )
    }

    /// The authorisation of every request so far; nil for one without.
    var receivedAuthorizations: [String?] { authorizations.values }

    func stop() async {
        await server.stop()
        // The reason why it ended is that it was stopped.
        _ = await running.result
    }
}
