import VISPER

/// The whole state of the app.
struct GreetingsState: Codable, Equatable, Sendable {
    var userState: UserState

    /// The app's reducer: reduces each part, then the whole.
    static func reduce(provider: ReducerProvider, action: Action, state: GreetingsState) -> GreetingsState {
        let newState = GreetingsState(userState: provider.reduce(action: action, state: state.userState))
        return provider.reduce(action: action, state: newState)
    }
}

/// The person who is greeted.
struct UserState: Codable, Equatable, Sendable {
    let userName: String

    /// The name to use in a greeting.
    var greetedName: String { userName.isEmpty ? "unknown person" : userName }
}

/// The person has entered another name.
struct ChangeUserNameAction: Action, Codable {
    let userName: String
}

/// Stores the name that the person has entered.
struct ChangeUserNameReducer: ActionReducerType {
    func reduce(provider: ReducerProvider, action: ChangeUserNameAction, state: UserState) -> UserState {
        UserState(userName: action.userName)
    }
}
