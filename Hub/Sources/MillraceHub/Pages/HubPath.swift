import Foundation

/// The meaning of a path below a hub's base.
///
/// | path                    | answer                                                              |
/// |-------------------------|---------------------------------------------------------------------|
/// | ``                      | the list of sessions                                                |
/// | `watch`                 | a WebSocket: ``SessionListing``, whenever it has changed            |
/// | `mcp`                   | where agents connect (POST): ``AgentEndpoint``                      |
/// | `newest`                | redirects to the newest session's page, or to the list              |
/// | `agents`                | a WebSocket: ``AgentsMessage``, whenever it has changed; changes what agents may do (POST) |
/// | `assets/<file>`         | a file of the pages, also below a session; needs no token           |
/// | `sessions/<id>/`        | the inspector's page of a session                                   |
/// | `sessions/<id>/live`    | its WebSocket, served by the app, or from the recording after it has ended |
/// | `sessions/<id>/agents`  | a WebSocket: ``AgentsMessage``, and ``CallsMessage`` with the session's calls |
/// | `sessions/<id>/export`  | its recording, as a file                                            |
/// | `sessions/<id>/import`  | imports a recording into the app (POST)                             |
/// | `sessions/<id>/delete`  | deletes the session (POST)                                          |
/// | `sessions/<id>/pin`     | pins the session, so that it is not removed because of limits (POST) |
/// | `sessions/<id>/unpin`   | unpins the session (POST)                                           |
enum HubPath: Equatable {
    case list
    case watch
    case mcp
    case newest
    case agents
    case asset(String)
    case session(UUID, SessionPath)
    /// The path of a session's page without the trailing slash. The page's relative links need the slash.
    case unfinished(UUID)

    enum SessionPath: String {
        case page = ""
        case live, agents, export, `import`, delete, pin, unpin
    }

    /// - Parameter path: The path relative to the base.
    init?(_ path: Substring) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        switch (parts.first, parts.count) {
        case ("", 1): self = .list
        case ("watch", 1): self = .watch
        case ("mcp", 1): self = .mcp
        case ("newest", 1): self = .newest
        case ("agents", 1): self = .agents
        case ("assets", 2): self = .asset(String(parts[1]))
        case ("sessions", 2...4):
            guard let id = UUID(uuidString: String(parts[1])) else { return nil }
            if parts.count == 2 {
                self = .unfinished(id)
            } else if parts.count == 4 {
                guard parts[2] == "assets" else { return nil }
                self = .asset(String(parts[3]))
            } else {
                guard let what = SessionPath(rawValue: String(parts[2])) else { return nil }
                self = .session(id, what)
            }
        default: return nil
        }
    }

    /// The path of a session's page.
    static func session(_ id: UUID) -> String { "sessions/\(id.uuidString)/" }
}
