import Millrace
import MillraceReporting
import MillraceTimeline

/// The entries of a timeline, newest first. Reads each entry when the iterator reaches it.
struct EntriesBackwards: Sequence, IteratorProtocol {
    private let timeline: Timeline
    private let followsLine: Bool
    private var number: Int

    fileprivate init(_ timeline: Timeline, upTo number: Int, followsLine: Bool) {
        self.timeline = timeline
        self.followsLine = followsLine
        self.number = Swift.min(number, timeline.ids.upperBound - 1)
    }

    mutating func next() -> TimelineEntry? {
        guard let entry = timeline.entry(number) else { return nil }
        switch followsLine ? entry.continues : nil {
        case .after(let earlier): number = earlier
        case .start: number = 0
        case .live, nil: number -= 1
        }
        return entry
    }
}

extension Timeline {
    /// The entries with lower numbers than `number`, newest first.
    func entries(before number: Int) -> EntriesBackwards {
        EntriesBackwards(self, upTo: number - 1, followsLine: false)
    }

    /// The entries that led to the state after an entry, newest first. If the app travelled back and continued from
    /// there, the entries that it went back over are excluded.
    func line(to number: Int) -> EntriesBackwards {
        EntriesBackwards(self, upTo: number, followsLine: true)
    }
}

/// Finds the entry that a store's newest state comes from. Each search examines only the entries that were recorded
/// since the previous search.
struct NewestEntry {
    private let store: StoreHandle

    /// The last search: the number and the order of the newest entry at that time, and the number of the entry that was
    /// found. The entries themselves are not stored, because they would retain states.
    private var searched: (newest: Int, order: UInt64, found: Int?)?

    init(of store: StoreHandle) { self.store = store }

    /// - Returns: nil if no entry of the store is recorded.
    ///
    /// - Complexity: O(entries since the last search), or O(entries) after travelling back or after the timeline's
    ///   entries were replaced.
    mutating func search(_ timeline: Timeline) -> TimelineEntry? {
        var newest: TimelineEntry?
        var found: TimelineEntry?
        for entry in timeline.line(to: timeline.ids.upperBound - 1) {
            newest = newest ?? entry
            if entry.transition.store == store {
                found = entry
                break
            }
            if let searched, (entry.id, entry.transition.order) == (searched.newest, searched.order) {
                found = searched.found.flatMap(timeline.entry)
                break
            }
        }
        searched = newest.map { ($0.id, $0.transition.order, found?.id) }
        return found
    }
}
