/// What happened, in the order in which it did.
@MainActor
final class Journal {
    private var entries: [String] = []

    func note(_ entry: String) {
        entries.append(entry)
    }

    /// What happened since the last time.
    func take() -> [String] {
        defer { entries = [] }
        return entries
    }
}
