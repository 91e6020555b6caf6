import VISPER

/// The person has said another name.
struct ChangeUserNameAction: Action {
    let userName: String
}
