import VISPER

/// The latest dispatched actions. May be used from any thread.
final class ActionLog: Sendable {
    static let limit = 100

    /// The entries, oldest first.
    let entries = ObservableProperty<[LogEntry]>([])

    func note(_ action: Action) {
        entries.update { entries in
            entries.append(LogEntry(number: (entries.last?.number ?? 0) + 1, action: action))
            entries.removeFirst(max(0, entries.count - Self.limit))
        }
    }
}

/// A dispatched action, in words.
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

extension Middleware {
    /// Logs every action on its way to the reducers.
    func logging(to log: ActionLog) -> Middleware<State> {
        sideEffect { _, _, action in log.note(action) }
    }
}
