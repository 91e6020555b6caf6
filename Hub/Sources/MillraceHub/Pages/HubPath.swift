import Foundation

/// What a path below a hub's base means.
///
/// | path                    | answer                                                              |
/// |-------------------------|---------------------------------------------------------------------|
/// | ``                      | the list of sessions                                                |
/// | `watch`                 | a WebSocket: ``SessionListing``, whenever it has changed            |
/// | `newest`                | goes on to the newest session's page, or to the list                |
/// | `assets/<file>`         | a file of the pages, also below a session; they are no secret       |
/// | `sessions/<id>/`        | the inspector's page of a session                                   |
/// | `sessions/<id>/live`    | its WebSocket, which the app answers, or its recording if it is gone |
/// | `sessions/<id>/export`  | its recording, as a file                                            |
/// | `sessions/<id>/import`  | has the app show a recording (POST)                                 |
/// | `sessions/<id>/delete`  | removes it (POST)                                                   |
enum HubPath: Equatable {
    case list
    case watch
    case newest
    case asset(String)
    case session(UUID, SessionPath)
    /// The page of a session, without the slash that its files are found by.
    case unfinished(UUID)

    enum SessionPath: String {
        case page = ""
        case live, export, `import`, delete
    }

    /// - Parameter path: without the base.
    init?(_ path: Substring) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        switch (parts.first, parts.count) {
        case ("", 1): self = .list
        case ("watch", 1): self = .watch
        case ("newest", 1): self = .newest
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
