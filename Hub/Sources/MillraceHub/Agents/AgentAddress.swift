import Foundation
import LocalWebServer

/// The address and the secret with which agents connect to a hub on this machine.
public struct AgentAddress: Codable, Hashable, Sendable {
    /// The hub's port.
    public let port: UInt16
    /// The secret that agents send with each request, as `Authorization: Bearer`.
    public let token: String
    /// The maximum grade: `look`, `act` or `time`.
    public let grade: String

    /// The URL to which agents POST messages.
    public var url: String { "http://127.0.0.1:\(port)/mcp" }
}

extension AgentAddress {
    private static func file(in folder: URL) -> URL { folder.appending(path: "agents.json") }

    /// Reads the address that a running hub has written into its folder of sessions; nil if there is none.
    ///
    /// Ignores the file of a hub that was killed. Another program may use the port now, and must not receive the
    /// token.
    public init?(in folder: URL) {
        guard FolderLock.isHeld(folder), let text = try? Data(contentsOf: Self.file(in: folder)),
            let address = try? JSONDecoder().decode(AgentAddress.self, from: text)
        else { return nil }
        self = address
    }

    /// Writes the address to the folder, readable only by the user, so that other programs can find the hub.
    func write(to folder: URL) throws(HubError) {
        do {
            try Data(jsonText(self).utf8).replace(Self.file(in: folder))
        } catch {
            throw .folder(folder, reason: error.localizedDescription)
        }
    }

    /// Removes the file. Does nothing if there is none.
    static func remove(from folder: URL) {
        unlink(file(in: folder).path(percentEncoded: false))
    }
}
