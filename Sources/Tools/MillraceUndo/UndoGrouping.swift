public import Millrace

/// Decides which consecutive edits are undone together, outside of groups begun explicitly.
///
/// ```swift
/// UndoHistory(of: flux, \.text, grouping: .within(.seconds(1)))            // what is typed without a pause
/// UndoHistory(of: flux, \.level, grouping: .equalActions())                // `.louder` ten times
/// UndoHistory(of: flux, \.form, grouping: .by { $0.field })                // what is typed into one field
/// ```
public struct UndoGrouping<Action> {
    let joins: (Action?, Action?) -> Bool

    /// The longest time between two consecutive edits of one step; nil for no limit.
    let interval: Duration?

    /// No grouping: each edit is a separate step. Explicit groups still apply.
    public static var none: UndoGrouping { UndoGrouping(joins: { _, _ in false }, interval: nil) }

    /// Consecutive edits are one step if each follows the previous one within an interval.
    public static func within(_ interval: Duration) -> UndoGrouping {
        UndoGrouping(joins: { _, _ in true }, interval: interval)
    }

    /// Consecutive edits by equal actions are one step. If an interval is given, each edit must also follow the
    /// previous one within this interval.
    @available(swift, introduced: 6)
    public static func equalActions(within interval: Duration? = nil) -> UndoGrouping
    where Action: Equatable & NonisolatedConformance {
        ofEqualActions(within: interval)
    }

    /// Consecutive edits by equal actions are one step, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public static func equalActions(within interval: Duration? = nil) -> UndoGrouping
    where Action: Equatable {
        ofEqualActions(within: interval)
    }

    private static func ofEqualActions(within interval: Duration?) -> UndoGrouping where Action: Equatable {
        UndoGrouping(joins: { $0 != nil && $0 == $1 }, interval: interval)
    }

    /// Unavailable: the source's actions are not `Equatable`, or their `==` belongs to an actor, or it has no actions.
    @available(
        *,
        unavailable,
        message: "The actions must be Equatable, by a nonisolated ==. `.by` groups other actions by a key."
    )
    public static func equalActions(within interval: Duration? = nil) -> UndoGrouping { fatalError() }

    /// Consecutive edits by actions with equal keys are one step.
    ///
    /// - Parameters:
    ///   - interval: the longest time between an edit and the next; nil for no limit.
    ///   - key: returns the key of an action; nil if the edit is a step of its own.
    @available(swift, introduced: 6)
    public static func by<Key: Equatable & NonisolatedConformance>(
        within interval: Duration? = nil,
        _ key: @escaping @Sendable (Action) -> Key?
    ) -> UndoGrouping {
        grouped(within: interval, byUnchecked: key)
    }

    /// Consecutive edits by actions with equal keys are one step, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public static func by<Key: Equatable>(
        within interval: Duration? = nil,
        _ key: @escaping @Sendable (Action) -> Key?
    ) -> UndoGrouping {
        grouped(within: interval, byUnchecked: key)
    }

    private static func grouped<Key: Equatable>(
        within interval: Duration?,
        byUnchecked key: @escaping @Sendable (Action) -> Key?
    ) -> UndoGrouping {
        UndoGrouping(
            joins: { first, second in
                guard let first = first.flatMap(key), let second = second.flatMap(key) else { return false }
                return first == second
            },
            interval: interval
        )
    }
}
