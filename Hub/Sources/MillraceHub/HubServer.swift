import Foundation
import LocalWebServer

/// A hub with a server of its own.
public struct HubServer: Sendable {
    /// What it serves.
    public let hub: Hub

    /// The address of the list of sessions, as seen from this machine. It contains the token if there is one.
    public let url: URL

    private let server: ListeningServer

    /// Starts a hub; returns once it can be opened.
    ///
    /// - Parameters:
    ///   - options: What it keeps, and who is served.
    ///   - host: The address to listen on; by default only this machine can reach it. Anything else needs a token.
    ///   - port: Where to listen; 0 picks a free port.
    /// - Throws: ``HubError``; `WebServerError` if it cannot listen there.
    public static func start(
        _ options: HubOptions = HubOptions(),
        host: String = "127.0.0.1",
        port: UInt16 = 8_700
    ) async throws -> HubServer {
        if host != "127.0.0.1" && options.token == nil { throw HubError.tokenNeeded }
        let hub = try Hub(options)
        let server = try await ListeningServer.start(
            host: host,
            port: port,
            handler: try hub.handler(),
            other: hub.apps,
            log: options.log
        )
        let name = ["0.0.0.0", "::"].contains(host) ? "127.0.0.1" : host.contains(":") ? "[\(host)]" : host
        let query = options.token.map { "?token=\($0.text)" } ?? ""
        guard let url = URL(string: "http://\(name):\(server.port)/\(query)") else {
            fatalError("\(name) is no host of a URL, though the server listens there.")
        }
        return HubServer(hub: hub, url: url, server: server)
    }

    /// Closes all connections; returns when what apps sent is on disk.
    public func stop() async {
        await server.stop()
        await hub.stop()
    }
}
