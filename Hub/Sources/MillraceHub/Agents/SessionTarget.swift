import Foundation
@_spi(MillraceHub) import MillraceInspector
@_spi(MillraceHub) import MillraceRecording

/// The session of a call.
struct SessionTarget {
    let id: UUID
    /// The beginning of the session's id, and the name of its app.
    let name: String
    let app: String
    /// Whether the agent may have meant another session.
    let isGuess: Bool
}

extension AgentCalls {
    /// Finds a session by its id, by the beginning of its id, or by the name of its app.
    ///
    /// - Parameter argument: The agent's argument. If nil, the session of the connected app is used. If several apps
    ///   are connected, the session that began last is used.
    func target(_ argument: JSON?) async throws(AgentError) -> SessionTarget {
        let all = await sessions.listing(address: "").sessions
        switch argument {
        case nil, .null:
            let connected = all.filter(\.alive)
            guard let newest = connected.first else {
                throw AgentError(
                    .notFound,
                    "No app is connected. Start one that calls Inspector.connect(), or name a session that has ended: "
                        + "the tool sessions lists them."
                )
            }
            return SessionTarget(newest, isGuess: connected.count > 1)
        case .string(let text): return SessionTarget(try Self.only(of: all, called: text), isGuess: false)
        default: throw AgentError(.badArgument, "'session' has to be a string.")
        }
    }

    private static func only(of all: [SessionListing.Item], called text: String) throws(AgentError)
        -> SessionListing.Item
    {
        let wanted = text.lowercased()
        let byName = all.filter { $0.app.lowercased() == wanted }
        let connected = byName.filter(\.alive)
        let found =
            if wanted.isEmpty {
                [SessionListing.Item]()
            } else if !byName.isEmpty {
                connected.isEmpty ? byName : connected
            } else {
                all.filter { $0.id.lowercased().hasPrefix(wanted) }
            }
        if found.count == 1 { return found[0] }
        if found.isEmpty {
            throw AgentError(
                .notFound,
                "There is no session '\(text.printable)'. The tool sessions lists those that there are."
            )
        }
        let names = found.prefix(8).map {
            "\($0.shortID) (\($0.app.printable), \($0.alive ? "connected" : "ended"), began \($0.began))"
        }
        let more = found.count > 8 ? ", and \(found.count - 8) more" : ""
        throw AgentError(
            .notFound,
            "'\(text.printable)' fits \(found.count) sessions: \(names.joined(separator: ", "))\(more). Name one by its id."
        )
    }
}

extension SessionTarget {
    fileprivate init(_ item: SessionListing.Item, isGuess: Bool) {
        guard let id = UUID(uuidString: item.id) else {
            fatalError("The id of a session, \(item.id), is no UUID.")
        }
        self.init(id: id, name: "\(item.shortID) (\(item.app.printable))", app: item.app, isGuess: isGuess)
    }
}

extension SessionListing.Item {
    /// The beginning of the id, which is unique in practice among a few hundred sessions.
    var shortID: String { String(id.prefix(8)) }
}
