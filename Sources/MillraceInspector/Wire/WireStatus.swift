import Millrace

/// What the stores show, and what is recorded.
struct WireStatus: Encodable, Equatable {
    let position: WirePosition
    let paused: Bool
    let locked: Bool
    /// The entries that are left out.
    let skipped: [Int]

    /// O(number of entries).
    init(_ timeline: Timeline) {
        position = WirePosition(timeline.position)
        paused = timeline.isPaused
        locked = timeline.isLocked
        skipped = timeline.skipped
    }
}

/// Whether an entry's states are those that were recorded.
struct WireRecomputation: Encodable, Hashable {
    let order: Int
    let changed: Bool
}
