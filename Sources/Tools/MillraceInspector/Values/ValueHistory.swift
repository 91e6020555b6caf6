import Millrace
import MillraceReporting
import MillraceTimeline

/// Finds the entries that have changed the value at a path of a store's state. All comparisons of one history share one limit
/// for the work.
struct ValueHistory {
    /// What an entry has changed. A missing value did not exist.
    struct Change {
        let old: Any?
        let new: Any?
        /// False if the values are too big to be compared, so they may be equal.
        let isCertain: Bool
    }

    /// The maximum number of entries to examine for one answer.
    static let reach = 10_000

    private let store: StoreHandle
    private let path: ValuePath

    /// Whether any examined state had a value at the path.
    private(set) var hasFound = false

    /// The number of pairs of parts that may still be compared. In an app that is built for debugging, 10,000 take most of
    /// a second.
    private var budget = 50_000

    init(of path: ValuePath, in store: StoreHandle) {
        self.path = path
        self.store = store
    }

    /// Whether the limit for the work is reached.
    var isOver: Bool { budget <= 0 }

    /// The entry's change of the value; nil if it has not changed the value.
    mutating func change(in entry: TimelineEntry) -> Change? {
        guard entry.transition.store == store else { return nil }
        let (old, new) = (path.part(of: entry.old), path.part(of: entry.new))
        hasFound = hasFound || old != nil || new != nil
        // The initial value counts as a change.
        if case .start = entry.transition.cause {
            return new.map { Change(old: nil, new: $0, isCertain: true) }
        }
        guard let isDifferent = isDifferent(old, new) else {
            return Change(old: old, new: new, isCertain: false)
        }
        return isDifferent ? Change(old: old, new: new, isCertain: true) : nil
    }

    /// Returns nil if the values are too big to be compared.
    private mutating func isDifferent(_ old: Any?, _ new: Any?) -> Bool? {
        guard let old, let new else { return old != nil || new != nil }
        let budget = min(budget, 10_000)
        let diff = ValueDiff.between(old, new, limit: 0, budget: budget)
        self.budget -= budget - diff.budget
        return diff.budget < 0 ? nil : diff.isTruncated
    }
}
