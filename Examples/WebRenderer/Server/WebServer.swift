import FlyingFox
import FlyingSocks
import Foundation
import HeadlessUIKit

/// The web server that shows apps of this process, live, to browsers on this machine.
///
/// It listens on 127.0.0.1 only. The apps run on the main actor from ``start(apps:port:log:)`` until the process ends.
public struct WebServer: Sendable {
    /// The port that it listens on.
    public let port: UInt16
    private let server: HTTPServer
    private let running: Task<Void, any Error>

    /// The address of the page.
    public var url: String { "http://127.0.0.1:\(port)" }

    /// Starts apps and a server that shows them; returns once the server answers.
    ///
    /// - Parameters:
    ///   - apps: The apps, in the order of the listing. Their ids must differ.
    ///   - port: Where to listen; 0 picks a free port.
    ///   - log: Takes a line for each request or message that was refused. Called from any thread.
    /// - Throws: ``WebServerError/portTaken(_:)``; other errors of the socket as they are.
    @MainActor
    public static func start(
        apps: [WebApp],
        port: UInt16,
        log: @escaping @Sendable (String) -> Void
    ) async throws -> WebServer {
        let server = HTTPServer(
            address: try sockaddr_in.inet(ip4: "127.0.0.1", port: port),
            logger: .disabled,
            handler: Router(
                files: try StaticFiles(folder: Bundle.module.bundleURL.appending(path: "Resources")),
                apps: apps,
                hostedApps: host(apps, log: log),
                log: log
            )
        )
        let running = try await listen(server, port: port)
        guard case .ip4(_, let actualPort) = await server.listeningAddress else {
            throw SocketError.disconnected
        }
        return WebServer(port: actualPort, server: server, running: running)
    }

    /// Closes the port and all connections; returns when that is done.
    public func stop() async {
        await server.stop()
        _ = await running.result
    }

    @MainActor
    private static func host(
        _ apps: [WebApp],
        log: @escaping @Sendable (String) -> Void
    ) -> [String: HostedApp] {
        let pairs = apps.map { app in
            (
                app.id,
                HostedApp(
                    name: app.id,
                    rootViewController: app.makeRootViewController(),
                    links: app.links,
                    log: log
                )
            )
        }
        return Dictionary(pairs) { _, _ in
            preconditionFailure("Two apps have the same id. An id is the app's URL: give each its own.")
        }
    }

    /// Runs the server in a task and waits until it listens or has failed.
    private static func listen(_ server: HTTPServer, port: UInt16) async throws -> Task<Void, any Error> {
        let listening = Task { try await server.waitUntilListening() }
        let running = Task {
            defer { listening.cancel() }
            try await server.run()
        }
        do {
            try await listening.value
        } catch {
            // The server stopped before it listened: what it threw is the reason.
            do {
                try await running.value
            } catch SocketError.failed(_, let code, _) where code == EADDRINUSE {
                throw WebServerError.portTaken(port)
            }
            throw error
        }
        return running
    }
}
