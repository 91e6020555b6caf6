import Millrace
import MillraceTimeline

/// What has become of a timeline since somebody looked. What entries there are is not part of it: the timeline knows.
struct TimelineNews {
    /// Whether all entries that there were have gone.
    private(set) var wasReplaced = false
    private(set) var isStatusNew = false
    /// The entries of which some have been worked out anew.
    private(set) var recomputed: Range<Int>?

    /// O(1).
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
