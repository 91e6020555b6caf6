/// The person who is greeted.
@MainActor
final class Visitor {
    var name = "Ada"

    /// What they are called in a greeting.
    var greetedName: String { name.isEmpty ? "unknown person" : name }
}
