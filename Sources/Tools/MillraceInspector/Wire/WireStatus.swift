import Millrace
import MillraceRecording
import MillraceTimeline

/// The status of the timeline for a page.
struct WireStatus: Encodable, Equatable {
    let position: WirePosition
    let paused: Bool
    let locked: Bool
    /// Whether reducers may run to recompute the states after a skipped entry.
    let replay: Bool
    /// The numbers of skipped entries.
    let skipped: [Int]

    /// The actions that stores have ignored since the last travel: see ``Timeline/heldActions``.
    let held: [WireHeldAction]

    /// The imported recording that is shown instead of the app's own entries.
    @OrNull private(set) var imported: WireRecording?

    /// - Complexity: O(number of entries).
    init(_ timeline: Timeline, imported: WireRecording?) {
        self.imported = imported
        position = WirePosition(timeline.position)
        paused = timeline.isPaused
        locked = timeline.isLocked
        replay = timeline.allowsReplay
        skipped = timeline.skipped
        held = timeline.heldActions.grouped
    }
}

/// An action that a store has ignored once or more.
struct WireHeldAction: Encodable, Equatable {
    let store: String
    let name: String
    var count: Int

    /// The action as agents read it.
    var text: String { count == 1 ? "\(store).\(name)" : "\(count) × \(store).\(name)" }
}

extension [Timeline.HeldAction] {
    /// Each different action once, in the order in which they were first ignored. O(count · different actions).
    var grouped: [WireHeldAction] {
        reduce(into: []) { groups, action in
            if let index = groups.firstIndex(where: {
                $0.store == action.store.name && $0.name == action.name
            }) {
                groups[index].count += 1
            } else {
                groups.append(WireHeldAction(store: action.store.name, name: action.name, count: 1))
            }
        }
    }
}

/// An imported recording.
struct WireRecording: Encodable, Hashable {
    /// The app that was recorded.
    let name: String
    let report: ImportReport
}

/// Whether an entry's states differ from the recorded ones.
struct WireRecomputation: Encodable, Hashable {
    let order: Int
    let changed: Bool
}
