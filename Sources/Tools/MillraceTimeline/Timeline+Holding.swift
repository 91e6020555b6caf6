import Millrace
import MillraceReporting

extension Timeline {
    /// An action that a store has ignored, because of a timeline.
    public struct HeldAction: Hashable, Sendable {
        /// The store to which the action was sent.
        public let store: StoreLabel

        /// The action's case or, if it is no enum, its type, without associated values. For work that a Prex presenter did
        /// not run, the name of the lane.
        public let name: String

        /// Creates a held action, to compare with.
        public init(store: StoreLabel, name: String) {
            self.store = store
            self.name = name
        }
    }

    /// The actions that stores have ignored since the last travel, oldest first: those that observers sent in response
    /// to a restored state, and all actions while ``isLocked`` is set. The newest 100 are kept, without their values.
    ///
    /// They are what would have run again. For example, an observer of a text field's state that sends a search to a
    /// Mobius loop sends it again when time travel restores that state. The loop ignores it.
    public var heldActions: [HeldAction] { read { $0.heldActions.values } }
}

/// The last actions that stores have ignored.
struct HeldActions {
    private static let limit = 100

    private(set) var values: [Timeline.HeldAction] = []

    /// O(limit).
    mutating func note(_ action: Timeline.HeldAction) {
        if values.count == Self.limit { values.removeFirst() }
        values.append(action)
    }

    mutating func removeAll() { values = [] }
}

/// The attachment of a timeline to the stores of a scope.
final class TimelineRecording: Sendable {
    private let transitions: TransitionProbe.Recording
    private let ignored: ObservationToken

    init(
        in scope: RecordingScope,
        transition: @escaping @Sendable (Transition) -> Void,
        held: @escaping @Sendable (Timeline.HeldAction) -> Void
    ) {
        transitions = TransitionProbe.attach(to: scope.recorders, transition)
        ignored = DroppedAction.observe(in: scope) { dropped in
            guard case .isHeld = dropped.reason else { return }
            let work = dropped.action as? OngoingWork.Name
            let name = work?.description ?? Transition.Cause.action(dropped.action).actionName
            held(Timeline.HeldAction(store: dropped.label, name: name ?? ""))
        }
    }

    /// Detaches the timeline. Idempotent, from any thread.
    func end() {
        transitions.end()
        ignored.end()
    }
}
