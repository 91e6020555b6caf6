import Foundation

/// The error of a hub that cannot start, or of a file that it cannot show.
public enum HubError: Error, Sendable {
    /// Another hub uses this folder.
    case folderInUse(URL)
    /// The folder cannot be created or read, for this reason.
    case folder(URL, reason: String)
    /// The file is not a recording, or cannot be read, for this reason.
    case unreadable(URL, reason: String)
    /// The hub would accept connections from other machines without a token.
    case tokenNeeded
}

extension HubError: CustomStringConvertible {
    /// What is wrong and what to do, for the person who started the hub.
    public var description: String {
        switch self {
        case .folderInUse(let folder):
            """
            Another hub keeps its sessions in \(folder.readablePath). Open that hub, or choose another folder with --sessions. \
            An agent's client may have started it, as `millrace mcp`: then end the client and start this hub first, or configure \
            the client to run `millrace mcp --agents act`.
            """
        case .folder(let folder, let reason): "\(folder.readablePath) cannot be used for sessions: \(reason)"
        case .unreadable(let file, let reason): "\(file.readablePath) cannot be shown: \(reason)"
        case .tokenNeeded:
            "A hub that other machines can reach shows them all that the apps know: give it a token."
        }
    }
}

extension URL {
    /// The path for messages, without percent-encoding.
    var readablePath: String { path(percentEncoded: false) }
}
