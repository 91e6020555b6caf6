import Millrace
import MillraceRecording
import MillraceTimeline

/// What the stores show, and what is recorded.
struct WireStatus: Encodable, Equatable {
    let position: WirePosition
    let paused: Bool
    let locked: Bool
    /// Whether reducers may run to work out what follows from skipping an entry.
    let replay: Bool
    /// The entries that are left out.
    let skipped: [Int]

    /// The recording that is shown in place of what happened here.
    @OrNull private(set) var imported: WireRecording?

    /// O(number of entries).
    init(_ timeline: Timeline, imported: WireRecording?) {
        self.imported = imported
        position = WirePosition(timeline.position)
        paused = timeline.isPaused
        locked = timeline.isLocked
        replay = timeline.allowsReplay
        skipped = timeline.skipped
    }
}

/// A recording that has been imported.
struct WireRecording: Encodable, Hashable {
    /// The app that was recorded.
    let name: String
    let report: ImportReport
}

/// Whether an entry's states are those that were recorded.
struct WireRecomputation: Encodable, Hashable {
    let order: Int
    let changed: Bool
}
