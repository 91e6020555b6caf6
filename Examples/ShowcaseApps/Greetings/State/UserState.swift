/// The person who is greeted.
struct UserState: Codable, Equatable, Sendable {
    let userName: String

    /// What they are called in a greeting.
    var greetedName: String { userName.isEmpty ? "unknown person" : userName }
}
