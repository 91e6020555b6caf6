import VISPER

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
