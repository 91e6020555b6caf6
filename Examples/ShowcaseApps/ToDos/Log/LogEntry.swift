import VISPER

/// An action that was dispatched, in words.
struct LogEntry: Equatable, Sendable {
    let number: Int
    let name: String
    /// The action's properties.
    let details: String

    init(number: Int, action: Action) {
        self.number = number
        name = "\(type(of: action))"
        details = Mirror(reflecting: action).children
            .map { label, value in "\(label ?? "_"): \(value)" }
            .joined(separator: ", ")
    }
}
