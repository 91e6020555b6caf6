import Millrace
import MillraceReporting
import MillraceTestBase

/// A recorded transition of the store under test.
struct SeenTransition {
    let cause: Transition.Cause
    let old: Any
    let new: Any
    let effects: [Any]

    /// The action; nil if the transition has another cause.
    var action: Any? {
        if case .action(let action) = cause { action } else { nil }
    }

    /// The cause of the transition, as a test would write it.
    var name: String {
        switch cause {
        case .action(let action): ValueText.of(action)
        case .change: "a change without an action"
        case .start: "the start"
        case .restoration: "a state restored by time travel"
        }
    }
}

/// The transitions that the test has not yet received, in order.
final class Inbox: Sendable {
    /// Signals a new transition, or the end of the store's work.
    let signal = ChangeSignal()

    private let transitions = Guarded(UserValue<[SeenTransition]>([]))

    func add(_ transition: SeenTransition) {
        transitions.withLock { $0.value.append(transition) }
        signal.change()
    }

    /// Removes and returns the first transition.
    func takeFirst() -> SeenTransition? {
        transitions.withLock { transitions in
            transitions.value.isEmpty ? nil : UserValue(transitions.value.removeFirst())
        }?.value
    }

    /// Removes the first matching transition and all those before it, and returns them. If none matches, removes
    /// nothing and returns nil.
    func take(_ matches: (SeenTransition) -> Bool) -> (skipped: [SeenTransition], found: SeenTransition)? {
        // Call the test's closure without the lock. Only the test removes transitions, so the index remains valid.
        let candidates = all
        guard let index = candidates.firstIndex(where: matches) else { return nil }
        transitions.withLock { $0.value.removeSubrange(...index) }
        return (Array(candidates[..<index]), candidates[index])
    }

    /// The pending transitions. Reading this property removes none of them.
    var all: [SeenTransition] { transitions.withLock { $0 }.value }

    func takeAll() -> [SeenTransition] { transitions.exchange(UserValue([])).value }
}
