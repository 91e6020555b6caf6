import Millrace
import MillraceTimeline

/// An entry in a page's list of transitions.
struct WireEntry: Encodable {
    let order: Int
    let store: Int
    let kind: String
    /// A description of the action, at most 200 characters long.
    let label: String
    /// The action's case or type.
    let name: String
    /// The action's type.
    let type: String
    /// Milliseconds since the session began.
    let at: Double
    /// The duration of the transition, in microseconds.
    let took: Double
    let thread: String
    /// The number of effects.
    let effects: Int
    /// Whether the new state differs from the old one. May also be true for big states that are equal, because the
    /// comparison stops at a limit.
    let changed: Bool
    /// The position from which the transition continued, if the app had travelled to the past.
    let from: WirePosition?

    init(_ entry: TimelineEntry, since began: ContinuousClock.Instant) {
        let transition = entry.transition
        order = entry.id
        store = transition.store.id
        kind = transition.cause.name
        let action = transition.action.map(ActionSummary.init)
        label = action?.label ?? ""
        name = action?.name ?? ""
        type = action?.type ?? ""
        at = began.duration(to: transition.instant) / .milliseconds(1)
        took = transition.duration / .microseconds(1)
        thread = String(transition.thread.description.prefix(80))
        effects = transition.effects.count
        changed = !ValueDiff.areEqual(transition.old, transition.new, budget: 100)
        from = entry.continues.map(WirePosition.init)
    }
}

/// A short form of an action.
struct ActionSummary {
    let label: String
    let name: String
    let type: String

    init(_ action: Any) {
        label = summary(of: action)
        type = typeName(of: action)
        let mirror = Mirror(reflecting: action)
        if mirror.displayStyle == .enum {
            name = mirror.children.first?.label ?? label
        } else {
            name = type
        }
    }
}
