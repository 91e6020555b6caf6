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

/// The person who is greeted.
struct UserState: Codable, Equatable, Sendable {
    let userName: String

    /// What they are called in a greeting.
    var greetedName: String { userName.isEmpty ? "unknown person" : userName }
}

/// The person has said another name.
struct ChangeUserNameAction: Action, Codable {
    let userName: String
}

/// Takes the name that the person has said.
struct ChangeUserNameReducer: ActionReducerType {
    func reduce(provider: ReducerProvider, action: ChangeUserNameAction, state: UserState) -> UserState {
        UserState(userName: action.userName)
    }
}
