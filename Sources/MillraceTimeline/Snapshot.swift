import Millrace

/// A store's state at some moment, and the entry that it follows from.
struct Snapshot {
    /// The number of the store's entry that it follows from, which may have been dropped since. Not positive if it follows from
    /// none: then the lower it is, the later the store has become known.
    let since: Int

    /// The state as it was recorded.
    let recorded: Any

    /// What the entry's states had become, if they were not as recorded.
    let recomputed: TimelineEntry.StateChange?

    /// The state.
    var state: Any { recomputed?.new ?? recorded }

    /// Whether the store was known when an entry had happened.
    func isKnown(at id: Int) -> Bool { -since <= id }

    /// The same state, as if it had been recorded.
    ///
    /// - Parameter number: gives the numbers from which stores are known now.
    func settled(_ number: (Int) -> Int) -> Snapshot {
        Snapshot(since: since < 0 ? -number(-since) : since, recorded: state, recomputed: nil)
    }

    private init(since: Int, recorded: Any, recomputed: TimelineEntry.StateChange?) {
        self.since = since
        self.recorded = recorded
        self.recomputed = recomputed
    }

    /// Follows from an entry.
    init(_ entry: TimelineEntry) {
        since = entry.id
        recorded = entry.transition.new
        recomputed = entry.recomputed
    }

    /// Follows from no entry.
    ///
    /// - Parameter next: the number of the first entry that the store can have.
    init(_ state: Any, before next: Int) {
        since = -next
        recorded = state
        recomputed = nil
    }
}
