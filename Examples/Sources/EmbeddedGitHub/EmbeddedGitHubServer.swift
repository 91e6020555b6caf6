import FlyingFox
import FlyingSocks
import Foundation

/// A stand-in for api.github.com in this process, on the loopback address only.
///
/// It searches a checked-in catalogue of public Swift packages, and fails on demand: see ``Fault``.
public struct EmbeddedGitHubServer: Sendable {
    /// What stands for `https://api.github.com`.
    public let baseURL: URL
    private let server: HTTPServer
    private let running: Task<Void, any Error>

    /// Starts a server on a free port; returns once it answers.
    ///
    /// - Parameter clock: What the faults that take time are measured by.
    /// - Throws: what reading the catalogue or opening the port throws.
    public static func start(
        clock: any Clock<Duration> = ContinuousClock()
    ) async throws -> EmbeddedGitHubServer {
        let api = GitHubAPI(catalogue: try .bundled(), clock: clock)
        let server = HTTPServer(
            address: try sockaddr_in.inet(ip4: "127.0.0.1", port: 0),
            // Longer than the longest fault.
            timeout: 120,
            logger: .disabled
        )
        await server.appendRoute("GET /search/repositories", handler: api.searchRepositories)
        await server.appendRoute("GET /search/users", handler: api.searchUsers)
        await server.appendRoute("GET /users/:username/repos", handler: api.repositoriesOfUser)
        let running = try await listen(server)
        guard case .ip4(let host, let port) = await server.listeningAddress,
            let baseURL = URL(string: "http://\(host):\(port)")
        else { throw SocketError.disconnected }
        return EmbeddedGitHubServer(baseURL: baseURL, server: server, running: running)
    }

    /// Closes the port and all connections; returns when that is done.
    public func stop() async {
        await server.stop()
        // The reason why it ended is that it was stopped.
        _ = await running.result
    }

    /// Runs the server in a task and waits until it listens; throws why it does not.
    private static func listen(_ server: HTTPServer) async throws -> Task<Void, any Error> {
        // `run` ends the waiting, however long a busy machine takes: FlyingFox would give up on a server that then runs unseen.
        let listening = Task { try await server.waitUntilListening(timeout: 120) }
        let running = Task {
            defer { listening.cancel() }
            try await server.run()
        }
        if case .failure(let error) = await listening.result {
            running.cancel()
            try await running.value
            throw error
        }
        return running
    }
}
