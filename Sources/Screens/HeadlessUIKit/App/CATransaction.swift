#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A group of changes that has its own completion.
///
/// Groups nest. Changes outside of any explicit group belong to an implicit one, which ends with the turn of
/// the main queue.
@preconcurrency @MainActor
open class CATransaction: NSObject {
    private struct Group {
        var completion: (() -> Void)?
    }

    private static var groups: [Group] = []

    /// The implicit group of the current turn.
    private static var turn: Group?

    /// Begins a group.
    open class func begin() {
        groups.append(Group())
    }

    /// Ends the innermost group. Its completion is called on a later turn of the main queue, after the `viewDid…`
    /// callbacks and the completions of the transitions begun in the group.
    open class func commit() {
        guard let group = groups.popLast() else {
            fatalError("CATransaction.commit() without begin(). Call begin() before the changes.")
        }
        complete(group)
    }

    /// Sets the completion of the innermost group, replacing the previous one. Outside of any group, sets the
    /// completion of the current turn's changes.
    open class func setCompletionBlock(_ block: (() -> Void)?) {
        if let innermost = groups.indices.last {
            groups[innermost].completion = block
            return
        }
        if turn == nil {
            MainQueueTurn.after {
                let ended = turn
                turn = nil
                if let ended { complete(ended) }
            }
        }
        turn = Group(completion: block)
    }

    /// The completion of the innermost group, or else of the current turn.
    open class func completionBlock() -> (() -> Void)? {
        groups.last.map(\.completion) ?? turn?.completion
    }

    private static func complete(_ group: Group) {
        if let completion = group.completion { MainQueueTurn.after(completion) }
    }
}

/// Defers work, such as the end of a transition, to later turns of the main queue.
///
/// Transitions take no time, but must not end before the call that began them has returned.
@MainActor
enum MainQueueTurn {
    private static var pending: [() -> Void] = []

    /// Whether work is pending.
    static var isPending: Bool { !pending.isEmpty }

    /// Runs the work on a turn of its own, after all work that was deferred earlier.
    static func after(_ work: @escaping () -> Void) {
        pending.append(work)
        // The closure for the queue must be Sendable, so it cannot capture `work`. Each turn runs the oldest pending
        // work.
        DispatchQueue.main.async { pending.removeFirst()() }
    }
}
#endif
