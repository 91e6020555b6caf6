import Foundation
import LocalWebServer

/// A stand-in for api.github.com that runs in this process, and listens on the loopback address only.
///
/// It searches a checked-in catalogue of public Swift packages, and fails on demand: see ``Fault``.
public struct EmbeddedGitHubServer: Sendable {
    /// The URL that replaces `https://api.github.com`.
    public let baseURL: URL
    private let server: ListeningServer

    /// Starts a server on a free port; returns once it answers.
    ///
    /// - Parameters:
    ///   - clock: The clock that measures the delays of faults.
    ///   - log: Receives a line for each refused connection. Called from any thread.
    /// - Throws: Errors of reading the catalogue and of opening the port.
    public static func start(
        clock: any Clock<Duration> = ContinuousClock(),
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws -> EmbeddedGitHubServer {
        let api = GitHubAPI(catalogue: try .bundled(), clock: clock)
        let server = try await ListeningServer.start(port: 0, handler: api, log: log)
        guard let baseURL = URL(string: "http://127.0.0.1:\(server.port)") else {
            fatalError("A port makes a URL.")
        }
        return EmbeddedGitHubServer(baseURL: baseURL, server: server)
    }

    /// Closes the port and all connections; returns when that is done.
    public func stop() async {
        await server.stop()
    }
}
