import VISPER

/// The person has said another name.
struct ChangeUserNameAction: Action, Codable {
    let userName: String
}
