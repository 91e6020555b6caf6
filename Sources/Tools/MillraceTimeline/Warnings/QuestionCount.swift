import Millrace
import MillraceReporting

/// Counts the questions of a journal that come as keystrokes do: in a row, each from another cause in one store, at the uneven pace of a hand.
///
/// An event is a question when another event of the journal has followed from it.
struct QuestionCount {
    /// The number of questions in the present row.
    private(set) var count = 0

    /// An event that may prove to be a question.
    private struct Event {
        let order: UInt64
        let instant: ContinuousClock.Instant
        let root: TransitionRoots.Root
    }

    /// The latest events without an answer, oldest first.
    private var open: [Event] = []

    /// The last question of the row, and the shortest and the longest time between two of them.
    private var last: Event?
    private var gaps: ClosedRange<Duration>?

    /// The maximum number of events without an answer. Of more, the older half is forgotten.
    private static let mostOpen = 1_024

    /// What comes faster than a hand types was sent by code, such as a request for each row.
    private static let shortest = Duration.milliseconds(20)

    /// A longer pause ends the row.
    private static let longest = Duration.milliseconds(700)

    /// A request that comes later after its cause waits for the typing to pause.
    private static let delay = Duration.milliseconds(150)

    /// The times between keystrokes differ by more than a third; those of a timer do not.
    private static let evenness = 4.0 / 3

    /// - Returns: whether the event has proved that another one was a question.
    mutating func take(_ transition: Transition, root: TransitionRoots.Root?) -> Bool {
        if let trigger = transition.trigger, let index = open.lastIndex(where: { $0.order == trigger }) {
            add(open.remove(at: index))
            return true
        }
        guard let root else { return false }
        if open.count == Self.mostOpen { open.removeFirst(Self.mostOpen / 2) }
        open.append(Event(order: transition.order, instant: transition.instant, root: root))
        return false
    }

    private mutating func add(_ question: Event) {
        if question.root.instant.duration(to: question.instant) > Self.delay { return }
        guard let last else { return begin(question) }
        // Another request of this keystroke, or one of an earlier action.
        if question.root.order <= last.root.order { return }
        let gap = last.instant.duration(to: question.instant)
        if gap < Self.shortest || gap > Self.longest || question.root.store != last.root.store {
            return begin(question)
        }
        self.last = question
        count += 1
        gaps = gaps.map { min($0.lowerBound, gap)...max($0.upperBound, gap) } ?? gap...gap
    }

    private mutating func begin(_ question: Event) {
        (last, count, gaps) = (question, 1, nil)
    }

    /// Whether the row is uneven, as the work of a hand is.
    var isTyped: Bool {
        guard let gaps else { return false }
        return gaps.upperBound / gaps.lowerBound > Self.evenness
    }
}

/// From which transition each of the latest ones follows in the end.
struct TransitionRoots {
    /// A transition that follows from none, or from one that is not known any more.
    struct Root {
        let order: UInt64
        let store: StoreHandle.ID
        let instant: ContinuousClock.Instant
    }

    /// The latest transitions but for starts and restorations, by order.
    private var latest: [(order: UInt64, root: Root)] = []

    private static let most = 2_048

    /// Notes a transition of a store.
    ///
    /// - Returns: its root; of an event of a journal that of its cause, and nil if it has none.
    /// - Complexity: amortised O(1), and O(log latest) if it follows from another one.
    mutating func note(_ transition: Transition) -> Root? {
        var root = transition.trigger.flatMap(root(of:))
        if root == nil, !transition.store.isJournal {
            root = Root(order: transition.order, store: transition.store.id, instant: transition.instant)
        }
        guard let root else { return nil }
        if latest.count == Self.most { latest.removeFirst(Self.most / 2) }
        latest.append((transition.order, root))
        return root
    }

    /// Transitions of several threads may come a little out of order; then one is not found, and counts as its own root.
    private func root(of order: UInt64) -> Root? {
        var range = latest.indices
        while let middle = range.isEmpty ? nil : (range.lowerBound + range.upperBound) / 2 {
            if latest[middle].order == order { return latest[middle].root }
            range = latest[middle].order < order ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return nil
    }
}
