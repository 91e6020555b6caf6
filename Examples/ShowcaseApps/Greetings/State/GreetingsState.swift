import VISPER

/// All that the app knows.
struct GreetingsState: Codable, Equatable, Sendable {
    var userState: UserState

    /// The app's reducer: has each part reduced, then the whole.
    static func reduce(provider: ReducerProvider, action: Action, state: GreetingsState) -> GreetingsState {
        let newState = GreetingsState(userState: provider.reduce(action: action, state: state.userState))
        return provider.reduce(action: action, state: newState)
    }
}
