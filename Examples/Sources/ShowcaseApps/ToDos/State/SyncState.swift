import VISPER

/// Whether the storage and the server have the current list.
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

/// A reason why the list could not be synchronised.
enum SyncError: Error, Codable, Equatable, CustomStringConvertible {
    case offline
    /// The storage has failed, for the given reason.
    case notStored(String)

    var description: String {
        switch self {
        case .offline: "There is no connection."
        case .notStored(let reason): "It could not be stored: \(reason)"
        }
    }
}

/// Saves the list and sends it to the server.
struct SyncToDos: Action, Codable {}
