import Millrace
import MillraceReporting
import MillraceTimeline

/// Searches for a text in the newest states of stores and in recorded actions. All searches of one answer share one limit for
/// the work.
struct TimelineSearch {
    private let text: String
    private var budget = 200_000

    /// Whether some values have more matches, or are too big to be searched completely.
    private(set) var hasLeftOut = false

    init(for text: String) { self.text = text }

    /// Whether the limit for the work is reached.
    var isOver: Bool { budget <= 0 }

    /// Searches the newest state of each store, or of one store.
    ///
    /// - Parameter take: Receives the matches. Returns false to end the search.
    mutating func searchStates(
        of store: StoreHandle? = nil,
        in inspection: Inspection,
        take: (TimelineEntry, ValueSearch.Match) -> Bool
    ) {
        let newest = inspection.newestEntries()
        for owner in inspection.timeline.stores where store == nil || store == owner {
            guard let entry = newest[owner] else { continue }
            let search = search(entry.new)
            if search.truncated { hasLeftOut = true }
            for match in search.found where !take(entry, match) {
                hasLeftOut = true
                return
            }
        }
    }

    /// The first match in an entry's action; nil if there is none.
    mutating func match(inActionOf entry: TimelineEntry) -> ValueSearch.Match? {
        entry.transition.action.flatMap { search($0).found.first }
    }

    private mutating func search(_ value: Any) -> ValueSearch {
        let budget = min(20_000, max(0, budget))
        let search = ValueSearch(for: text, in: value, limit: 5, budget: budget)
        self.budget -= budget - search.budget
        if search.budget < 0 { hasLeftOut = true }
        return search
    }
}
