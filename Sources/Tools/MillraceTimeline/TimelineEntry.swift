import Millrace
import MillraceReporting

/// One transition in a ``Timeline``.
public struct TimelineEntry: Identifiable, Sendable {
    /// The entry's number: one more than that of the previous entry.
    public let id: Int

    /// The transition as it was recorded.
    public let transition: Transition

    /// The past position that the stores showed when the transition happened; nil if they showed the present, so that
    /// the entry continues the previous entry.
    public let continues: Timeline.Position?

    /// The number of `Timeline.Position.start` when this entry was recorded: one less than the number of the
    /// oldest entry at that time.
    package let start: Int

    /// Whether the entry is skipped when its store's later states are computed.
    public internal(set) var isSkipped = false

    /// The recomputed states after a skip; nil if the states are as recorded.
    var recomputed: StateChange?

    /// The recomputed states that the store's previous entry had when this entry was recorded; nil if the previous
    /// entry had its recorded states.
    let basis: StateChange?

    /// Whether all transitions of the store since its previous entry have been recorded, apart from restorations by
    /// time travel.
    let isGapless: Bool

    /// The store's state before the transition. Differs from the recorded `old` if an earlier entry of the store is
    /// skipped.
    public var old: Any { recomputed?.old ?? transition.old }

    /// The state after the transition. Differs from the recorded `new` if this or an earlier entry of the store is
    /// skipped.
    public var new: Any { recomputed?.new ?? transition.new }

    /// Whether the states differ from the recorded ones.
    public var isRecomputed: Bool { recomputed != nil }

    /// The states before and after a transition.
    final class StateChange: Sendable {
        private let states: UserValue<(old: Any, new: Any)>

        init(old: Any, new: Any) { states = UserValue((old, new)) }

        var old: Any { states.value.old }
        var new: Any { states.value.new }
    }
}
