import VISPER

/// Takes the name that the person has said.
struct ChangeUserNameReducer: ActionReducerType {
    func reduce(provider: ReducerProvider, action: ChangeUserNameAction, state: UserState) -> UserState {
        UserState(userName: action.userName)
    }
}
