import Foundation
import LocalWebServer

/// A hub with its own server.
public struct HubServer: Sendable {
    /// The hub.
    public let hub: Hub

    /// The URL of the list of sessions, for a browser on this machine. It contains the token if there is one.
    public let url: URL

    /// The address for agents; nil if agents are disabled.
    public let agents: AgentAddress?

    /// The folder in which agents look for the address.
    private let folder: URL?
    private let server: ListeningServer

    /// Starts a hub. Returns when it accepts connections.
    ///
    /// - Parameters:
    ///   - options: What the hub stores, and whom it serves.
    ///   - host: The address to listen on; by default only this machine can reach it. Any other address requires a
    ///     token.
    ///   - port: The port to listen on; 0 picks a free port.
    /// - Throws: ``HubError``, or `WebServerError` if the server cannot listen.
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
        let agents = hub.endpoint.map { endpoint in
            AgentAddress(
                port: server.port,
                token: endpoint.token.text,
                grade: options.agents?.rawValue ?? AgentPermission.look.rawValue
            )
        }
        let folder = agents == nil ? nil : options.folder
        if let agents, let folder {
            do {
                try agents.write(to: folder)
            } catch {
                await server.stop()
                await hub.stop()
                throw error
            }
        }
        return HubServer(hub: hub, url: url, agents: agents, folder: folder, server: server)
    }

    /// Closes all connections. Returns when the apps' recordings are on disk.
    public func stop() async {
        if let folder { AgentAddress.remove(from: folder) }
        await server.stop()
        await hub.stop()
    }
}
