import VISPER

/// Whether the app may use the network.
enum Connectivity: Sendable {
    case online, offline
}

struct SetConnectivity: Action {
    let connectivity: Connectivity
}

struct SetConnectivityReducer: ActionReducerType {
    func reduce(provider: ReducerProvider, action: SetConnectivity, state: Connectivity) -> Connectivity {
        action.connectivity
    }
}
