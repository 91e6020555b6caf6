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
///
/// Sendable: `transitions` is read and written under `lock` only. The values in them are as safe to share as the
/// store's own.
final class Inbox: @unchecked Sendable {
    /// Signals a new transition, or the end of the store's work.
    let signal = ChangeSignal()

    private let lock = Lock()
    private var transitions: [SeenTransition] = []

    func add(_ transition: SeenTransition) {
        lock.withLock { transitions.append(transition) }
        signal.change()
    }

    /// Removes and returns the first transition.
    func takeFirst() -> SeenTransition? {
        lock.withLock { transitions.isEmpty ? nil : transitions.removeFirst() }
    }

    /// Removes the first matching transition and all those before it, and returns them. If none matches, removes
    /// nothing and returns nil.
    func take(_ matches: (SeenTransition) -> Bool) -> (skipped: [SeenTransition], found: SeenTransition)? {
        // Call the test's closure without the lock. Only the test removes transitions, so the index remains valid.
        let candidates = lock.withLock { transitions }
        guard let index = candidates.firstIndex(where: matches) else { return nil }
        lock.withLock { transitions.removeSubrange(...index) }
        return (Array(candidates[..<index]), candidates[index])
    }

    /// The pending transitions. Reading this property removes none of them.
    var all: [SeenTransition] { lock.withLock { transitions } }

    func takeAll() -> [SeenTransition] {
        lock.withLock {
            defer { transitions = [] }
            return transitions
        }
    }
}
