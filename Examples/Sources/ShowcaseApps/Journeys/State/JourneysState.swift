import VISPER

/// The whole state of the app.
struct JourneysState: Codable, Equatable, Sendable {
    var journey: Journey

    /// The app's reducer: reduces each part, then the whole.
    static func reduce(provider: ReducerProvider, action: Action, state: JourneysState) -> JourneysState {
        let newState = JourneysState(journey: provider.reduce(action: action, state: state.journey))
        return provider.reduce(action: action, state: newState)
    }
}

/// The journey that the person plans.
struct Journey: Codable, Equatable, Sendable {
    let destination: String

    /// The destination to write on a ticket.
    var goal: String { destination.isEmpty ? "anywhere" : destination }
}

/// The person has entered another destination.
struct ChooseDestinationAction: Action, Codable {
    let destination: String
}

/// Stores the destination that the person has entered.
struct ChooseDestinationReducer: ActionReducerType {
    func reduce(provider: ReducerProvider, action: ChooseDestinationAction, state: Journey) -> Journey {
        Journey(destination: action.destination)
    }
}
