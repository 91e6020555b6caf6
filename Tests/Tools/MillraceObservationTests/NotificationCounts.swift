import Observation

/// Counts the notifications of Observation, which notifies only once after each reading.
@MainActor
final class NotificationCounts<Key: Hashable & Sendable> {
    private(set) var counts: [Key: Int] = [:]

    func track<Value>(_ key: Key, _ read: () -> Value) {
        _ = withObservationTracking(read) {
            MainActor.assumeIsolated { self.counts[key, default: 0] += 1 }
        }
    }

    /// Returns the counts and resets them to zero.
    func take() -> [Key: Int] {
        defer { counts = [:] }
        return counts
    }
}
