/// Why a list could not be brought to the server.
enum SyncError: Error, Codable, Equatable, CustomStringConvertible {
    case offline
    /// The storage has refused it, for that reason.
    case notStored(String)

    var description: String {
        switch self {
        case .offline: "There is no connection."
        case .notStored(let reason): "It could not be stored: \(reason)"
        }
    }
}
