import Millrace

/// One transition in a ``Timeline``.
public struct TimelineEntry: Identifiable, Sendable {
    /// Its number: one more than that of the entry before it.
    public let id: Int

    /// What happened, as it was recorded.
    public let transition: Transition

    /// Where the stores were when it happened, if they had been moved to the past; nil if it follows the entry before it.
    public let continues: Timeline.Position?

    /// The number before that of the oldest entry when it happened: where `Timeline.Position.start` was then.
    package let start: Int

    /// Whether it is left out of what its store's later states are worked out from.
    public internal(set) var isSkipped = false

    /// What its states are now that an entry is skipped; nil if they are as recorded.
    var recomputed: StateChange?

    /// What the states of the store's entry before it were when it was recorded; nil if those were as recorded.
    let basis: StateChange?

    /// Whether the store did nothing between its last entry and this one, but for travelling.
    let isGapless: Bool

    /// The state before. Not the `old` that was recorded if an earlier entry of the store is skipped.
    public var old: Any { recomputed?.old ?? transition.old }

    /// The state after. Not the `new` that was recorded if this or an earlier entry of the store is skipped.
    public var new: Any { recomputed?.new ?? transition.new }

    /// Whether the states are not those that were recorded.
    public var isRecomputed: Bool { recomputed != nil }

    /// The states before and after.
    ///
    /// Sendable: it never changes, and its values are as safe to share as those of a `Transition`.
    final class StateChange: @unchecked Sendable {
        let old: Any
        let new: Any

        init(old: Any, new: Any) {
            self.old = old
            self.new = new
        }
    }
}
