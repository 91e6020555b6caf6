import Millrace
import MillraceRecording
import MillraceTimeline

/// The status of the timeline for a page.
struct WireStatus: Encodable, Equatable {
    let position: WirePosition
    let paused: Bool
    let locked: Bool
    /// Whether reducers may run to recompute the states after a skipped entry.
    let replay: Bool
    /// The numbers of skipped entries.
    let skipped: [Int]

    /// The imported recording that is shown instead of the app's own entries.
    @OrNull private(set) var imported: WireRecording?

    /// - Complexity: O(number of entries).
    init(_ timeline: Timeline, imported: WireRecording?) {
        self.imported = imported
        position = WirePosition(timeline.position)
        paused = timeline.isPaused
        locked = timeline.isLocked
        replay = timeline.allowsReplay
        skipped = timeline.skipped
    }
}

/// An imported recording.
struct WireRecording: Encodable, Hashable {
    /// The app that was recorded.
    let name: String
    let report: ImportReport
}

/// Whether an entry's states differ from the recorded ones.
struct WireRecomputation: Encodable, Hashable {
    let order: Int
    let changed: Bool
}
