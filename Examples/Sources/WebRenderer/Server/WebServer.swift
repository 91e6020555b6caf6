import Foundation
import HeadlessUIKit
import LocalWebServer

/// The web server that shows apps of this process, live, to browsers on this machine.
///
/// It listens on 127.0.0.1 only. The apps run on the main actor from ``start(apps:port:mounted:other:log:)`` until
/// ``stop()``, or until the process ends.
public struct WebServer: Sendable {
    /// The port of the server.
    public var port: UInt16 { server.port }

    private let server: ListeningServer

    /// The address of the page.
    public var url: String { "http://127.0.0.1:\(port)" }

    /// Starts apps and a server that shows them; returns once the server answers.
    ///
    /// - Parameters:
    ///   - apps: The apps, in the order of the listing. Their ids must differ.
    ///   - port: The port to listen on; 0 picks a free one.
    ///   - mounted: Handlers of the paths below a first component, such as `inspector` for `/inspector/…`. The page
    ///     may show them in a frame.
    ///   - other: A custom protocol on the same port as HTTP.
    ///   - log: Receives a line for each refused connection, request or message, but at most ten a minute for
    ///     requests. Called from any thread.
    /// - Throws: `WebServerError.portTaken`, or another error of the socket.
    @MainActor
    public static func start(
        apps: [WebApp],
        port: UInt16,
        mounted: [String: any WebHandler] = [:],
        other: OtherProtocol? = nil,
        log: @escaping @Sendable (String) -> Void
    ) async throws -> WebServer {
        let router = Router(
            files: try StaticFiles(folder: Bundle.module.bundleURL.appending(path: "Resources")),
            apps: apps,
            hostedApps: host(apps, log: log),
            mounted: mounted,
            refusals: LimitedLog(log)
        )
        return WebServer(
            server: try await ListeningServer.start(port: port, handler: router, other: other, log: log)
        )
    }

    /// Closes the port and all connections; returns when that is done.
    public func stop() async {
        await server.stop()
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
            fatalError("Two apps have the same id. An id is the app's URL: give each its own.")
        }
    }
}

extension HostedApp {
    /// The WebSocket between the app and one browser tab. The ``Mirror`` limits the outgoing messages by waiting for
    /// the tab's acknowledgements.
    nonisolated var liveConnection: LiveConnection {
        LiveConnection { @MainActor texts, send in
            let mirror = self.attach { send(jsonText($0)) }
            for await json in texts { self.receive(json: json, from: mirror) }
            self.detach(mirror)
        }
    }
}
