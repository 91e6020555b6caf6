import Millrace
import MillraceTimeline

/// What has changed in a timeline since a reader last looked. Contains no entries, because the reader gets them from
/// the timeline.
struct TimelineNews {
    /// Whether all earlier entries were removed.
    private(set) var wasReplaced = false
    private(set) var isStatusNew = false
    /// A range that contains all entries whose states were recomputed.
    private(set) var recomputed: Range<Int>?

    /// Records a change. O(1).
    mutating func note(_ change: Timeline.Change) {
        switch change {
        case .recorded, .dropped: break
        case .replaced: wasReplaced = true
        case .status: isStatusNew = true
        case .recomputed(let ids):
            let known = recomputed ?? ids
            recomputed = min(known.lowerBound, ids.lowerBound)..<max(known.upperBound, ids.upperBound)
        }
    }
}
