import VISPER

/// Whether what is in the list is in the storage and on the server as well.
enum SyncState: Codable, Equatable, Sendable {
    case synced
    case syncing
    case failed(SyncError)
}

/// Whether the app may use the network.
enum Connectivity: Codable, Sendable {
    case online, offline
}

struct SetConnectivity: Action, Codable {
    let connectivity: Connectivity
}

struct SetConnectivityReducer: ActionReducerType {
    func reduce(provider: ReducerProvider, action: SetConnectivity, state: Connectivity) -> Connectivity {
        action.connectivity
    }
}

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

/// Stores the list and brings it to the server.
struct SyncToDos: Action, Codable {}
