import Millrace
import MillraceTimeline

/// A transition as the page lists it.
struct WireEntry: Encodable {
    let order: Int
    let store: Int
    let kind: String
    /// The action, in at most 200 characters.
    let label: String
    /// The action's case or type.
    let name: String
    /// The action's type.
    let type: String
    /// Milliseconds since the session began.
    let at: Double
    /// Microseconds.
    let took: Double
    let thread: String
    /// How many there are.
    let effects: Int
    /// Whether the state after is another one than before, or may be: big states are not compared to the end.
    let changed: Bool
    /// Where it went on from, if the app had been moved to the past.
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

/// An action in few words.
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
