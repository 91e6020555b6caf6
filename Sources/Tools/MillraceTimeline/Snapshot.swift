import Millrace

/// A store's state at some position, and the entry from which it results.
struct Snapshot {
    /// The number of the entry from which the state results, even if the entry has been dropped. If the state results
    /// from no entry, `since` is the negated lowest number that an entry of the store can have.
    let since: Int

    /// The recorded state.
    let recorded: Any

    /// The recomputed states of the entry from which the state results; nil if they are as recorded, or if there is no
    /// such entry.
    let recomputed: TimelineEntry.StateChange?

    /// The recomputed state if there is one, otherwise the recorded state.
    var state: Any { recomputed?.new ?? recorded }

    /// Whether the store was known directly after an entry.
    func isKnown(at id: Int) -> Bool { -since <= id }

    /// A copy of this snapshot for entries that have got new numbers. The copy's recorded state is the ``state`` of
    /// this snapshot.
    ///
    /// - Parameter number: converts an entry's old number to the new one.
    func settled(_ number: (Int) -> Int) -> Snapshot {
        Snapshot(since: since < 0 ? -number(-since) : since, recorded: state, recomputed: nil)
    }

    private init(since: Int, recorded: Any, recomputed: TimelineEntry.StateChange?) {
        self.since = since
        self.recorded = recorded
        self.recomputed = recomputed
    }

    /// Creates the snapshot that results from an entry.
    init(_ entry: TimelineEntry) {
        since = entry.id
        recorded = entry.transition.new
        recomputed = entry.recomputed
    }

    /// Creates a snapshot that results from no entry.
    ///
    /// - Parameter next: the lowest number that an entry of the store can have.
    init(_ state: Any, before next: Int) {
        since = -next
        recorded = state
        recomputed = nil
    }
}
