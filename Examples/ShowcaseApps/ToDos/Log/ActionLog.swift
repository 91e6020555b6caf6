import VISPER

/// The actions that were dispatched last. From any thread.
final class ActionLog: Sendable {
    static let limit = 100

    /// The oldest first.
    let entries = ObservableProperty<[LogEntry]>([])

    func note(_ action: Action) {
        entries.update { entries in
            entries.append(LogEntry(number: (entries.last?.number ?? 0) + 1, action: action))
            entries.removeFirst(max(0, entries.count - Self.limit))
        }
    }
}
