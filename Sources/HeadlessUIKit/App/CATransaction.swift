#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A group of changes with a completion of its own.
///
/// Groups nest. A group that was not begun by anybody holds the changes of one turn of the main queue.
@preconcurrency @MainActor
open class CATransaction: NSObject {
    private struct Group {
        var completion: (() -> Void)?
    }

    private static var groups: [Group] = []

    /// The group of the present turn, outside any other.
    private static var turn: Group?

    /// Begins a group.
    open class func begin() {
        groups.append(Group())
    }

    /// Ends the innermost group. Its completion is called on a later turn of the main queue: after the did
    /// callbacks and the completions of the transitions begun in the group.
    open class func commit() {
        guard let group = groups.popLast() else {
            fatalError("CATransaction.commit() without begin(). Call begin() before the changes.")
        }
        complete(group)
    }

    /// Sets what is called when the innermost group has ended, in place of what was set before; without a
    /// group, when the changes of this turn have.
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

    /// What is called when the innermost group, or else the present turn, has ended.
    open class func completionBlock() -> (() -> Void)? {
        groups.last.map(\.completion) ?? turn?.completion
    }

    private static func complete(_ group: Group) {
        if let completion = group.completion { MainQueueTurn.after(completion) }
    }
}

/// Work that belongs to a later turn of the main queue: the end of every transition.
///
/// Transitions take no time, but their end must not come before the call that began them has returned.
@MainActor
enum MainQueueTurn {
    private static var pending: [() -> Void] = []

    /// Does the work on a turn of its own, after all that were asked for before.
    static func after(_ work: @escaping () -> Void) {
        pending.append(work)
        // Each turn takes the oldest piece of work. The work itself cannot travel: it may capture anything.
        DispatchQueue.main.async { pending.removeFirst()() }
    }
}
#endif
