import Foundation

/// Why a hub cannot start, or show a file.
public enum HubError: Error, Sendable {
    /// Another hub keeps its sessions there.
    case folderInUse(URL)
    /// The folder cannot be made or read, for this reason.
    case folder(URL, reason: String)
    /// The file is no recording, or cannot be read, for this reason.
    case unreadable(URL, reason: String)
    /// Other machines are to reach the hub, and there is no token.
    case tokenNeeded
}

extension HubError: CustomStringConvertible {
    /// What is wrong and what to do about it, for the person who started the hub.
    public var description: String {
        switch self {
        case .folderInUse(let folder):
            "Another hub keeps its sessions in \(folder.path()). Open that hub, or choose another folder."
        case .folder(let folder, let reason): "\(folder.path()) cannot be used for sessions: \(reason)"
        case .unreadable(let file, let reason): "\(file.path()) cannot be shown: \(reason)"
        case .tokenNeeded:
            "A hub that other machines can reach shows them all that the apps know: give it a token."
        }
    }
}
