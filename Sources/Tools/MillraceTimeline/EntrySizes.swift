import MillraceReporting
import MillraceValues

/// The estimated memory of the entries of one store.
///
/// Measuring takes longer than recording. So as long as the entries are a small part of the limit and do not grow, only
/// some of them are measured, and the others are assumed to have the same size.
struct EntrySizes {
    /// The estimated memory of an entry, in bytes.
    struct Size {
        /// The size of entries that are not measured, since there is no limit of bytes.
        static let unknown = Size(bytes: 0, isMeasured: false)

        let bytes: Int64
        let isMeasured: Bool
    }

    /// The largest number of values that one measurement examines.
    private static let budget = 100

    /// The largest number of successive entries that are not measured.
    private static let longestSkip: Int64 = 31

    private var last: Int64 = 0

    /// The number of entries that are not measured after a measurement.
    private var skip: Int64 = 0

    /// The number of the next entries that need not be measured.
    private var remaining: Int64 = 0

    /// The size of the next entry, if it need not be measured.
    var next: Size? { remaining > 0 ? Size(bytes: last, isMeasured: false) : nil }

    mutating func note(_ size: Size, limit: Int) {
        if !size.isMeasured {
            remaining -= 1
            return
        }
        let affordable = Int64(limit) / 30 / max(1, size.bytes)
        skip = size.bytes > 2 * last ? 0 : min(2 * skip + 1, Self.longestSkip, affordable)
        last = size.bytes
        remaining = skip
    }

    /// Measures the memory that a transition adds: its action, its effects, and what its new state does not share with
    /// the old one.
    static func measure(_ transition: Transition) -> Size {
        var estimate = MemoryEstimate(budget: budget)
        if case .start = transition.cause {
            estimate.add(transition.new)
        } else {
            estimate.add(transition.new, notSharedWith: transition.old)
        }
        if let action = transition.action { estimate.add(action) }
        for effect in transition.effects { estimate.add(effect) }
        return Size(bytes: estimate.bytes, isMeasured: true)
    }
}
