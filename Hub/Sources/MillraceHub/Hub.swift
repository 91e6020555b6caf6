import Foundation
import LocalWebServer
@_spi(MillraceHub) import MillraceInspector

/// Shows running apps in a browser, and sessions of apps that have ended.
///
/// Apps connect to it with `Inspector.connect()`. The hub writes each session to disk as it arrives, and serves the
/// inspector's page for all of them.
///
/// ```swift
/// let server = try await HubServer.start()
/// print(server.url)        // http://127.0.0.1:8700/
/// ```
///
/// To use the hub within another server instead of ``HubServer``, pass ``apps`` to `ListeningServer.start`, and let
/// ``handler(base:mayBeFramed:)`` answer the requests below a path.
///
/// May be used from any thread.
public final class Hub: Sendable {
    let sessions: Sessions
    private let options: HubOptions
    private let refusedApps: LimitedLog
    /// The log of refused requests. It has its own limit, so that a foreign web page cannot use up the limit of
    /// `refusedApps`.
    private let refusedRequests: LimitedLog
    /// Limits what apps leave in memory.
    private let budget: ByteBudget
    /// Slows down guesses of the pages' token, by pages and apps.
    private let guesses = GuessLimit()
    /// Nil if agents are disabled.
    let agents: AgentControl?
    /// The endpoint for agents; nil if agents are disabled.
    let endpoint: AgentEndpoint?
    private let synchronizing: Task<Void, Never>

    /// Loads the sessions in the options' folder.
    ///
    /// - Throws: ``HubError``.
    public init(_ options: HubOptions = HubOptions()) throws(HubError) {
        let sessions = try Sessions(options)
        // Remove the address of a hub that was killed, so that no agent mistakes it for this hub's address.
        if let folder = options.folder { AgentAddress.remove(from: folder) }
        self.sessions = sessions
        self.options = options
        let agents = options.agents.map { AgentControl(most: $0.grade, sessions: sessions) }
        self.agents = agents
        let endpoint = agents.map { control in
            AgentEndpoint(
                server: AgentServer(sessions, control, timeout: options.limits.answer),
                // Use another token than the pages', because an agent with the pages' token could raise its own
                // permission.
                token: .random(),
                guesses: GuessLimit()
            )
        }
        self.endpoint = endpoint
        budget = ByteBudget(limit: options.limits.memory)
        refusedApps = LimitedLog(now: options.now, options.log)
        refusedRequests = LimitedLog(now: options.now, options.log)
        synchronizing = Task {
            // Force the recordings to disk each second, so that a power failure loses at most one second.
            while (try? await Task.sleep(for: .seconds(1))) != nil {
                await sessions.synchronize()
                await endpoint?.server.roster.dropSilent()
            }
        }
    }

    deinit { synchronizing.cancel() }

    /// Disconnects all apps. Returns when their recordings are on disk. The sessions remain.
    public func stop() async { await sessions.stop() }

    // MARK: Use in a server

    /// The protocol for apps, for `ListeningServer.start(other:)`.
    public var apps: OtherProtocol {
        OtherProtocol(preface: Link.preface) { [sessions, options, budget, guesses, refusedApps] channel in
            await Hub.serve(
                channel,
                sessions: sessions,
                options: options,
                budget: budget,
                guesses: guesses,
                refusals: refusedApps
            )
        }
    }

    /// Creates a handler for the hub's pages below a path of a server.
    ///
    /// - Parameters:
    ///   - base: The path of the list of sessions, such as `/` or `/inspector/`.
    ///   - mayBeFramed: Whether other pages of the same server may show the pages in a frame.
    /// - Throws: An error of the file system if the pages' files cannot be read.
    public func handler(base: String = "/", mayBeFramed: Bool = false) throws -> HubHandler {
        try HubHandler(
            sessions,
            agents,
            endpoint,
            options.token,
            guesses,
            refusedRequests,
            base: base,
            mayBeFramed: mayBeFramed
        )
    }

    /// Creates a stream for an agent that exchanges lines of text with this process; nil if agents are disabled.
    public func agentStream() -> AgentStream? { endpoint.map { AgentStream($0) } }

    // MARK: Sessions

    /// Adds a recording from a file as a session. The recording is loaded when a page is opened.
    ///
    /// - Returns: The path of the session's page, relative to the base of the hub's pages.
    /// - Throws: ``HubError/unreadable(_:reason:)`` if the file is not a recording.
    public func open(_ file: URL) async throws -> String {
        HubPath.session(try await sessions.open(file))
    }
}
