import Dispatch
import Millrace
import MillraceReporting

/// Keeps an undo manager's list consistent with a history, by counting the registered steps.
///
/// The history retains this object.
@MainActor
package final class UndoRegistration {
    private weak var history: UndoHistory?
    private let register: (@escaping @MainActor () -> Void) -> Void
    private let removeAll: () -> Void
    private var endFollowing: (@Sendable () -> Void)?
    private var isPerforming = false

    /// The numbers of steps that are registered with the manager.
    private var known = Counts()

    private struct Counts: Equatable {
        var undoCount = 0
        var redoCount = 0
    }

    /// - Parameters:
    ///   - register: registers a closure with the manager. The manager calls the closure for an undo, or for a redo if
    ///     the closure was registered during an undo.
    ///   - removeAll: removes all registered closures.
    package init(
        of history: UndoHistory,
        register: @escaping (@escaping @MainActor () -> Void) -> Void,
        removeAll: @escaping () -> Void
    ) {
        self.history = history
        self.register = register
        self.removeAll = removeAll
        endFollowing = history.stateFeed.signalOnMain { self.followUp() }
        followUp()
    }

    /// Removes the registered closures, and stops registering.
    package func end() {
        if endFollowing == nil { return }
        endFollowing?()
        endFollowing = nil
        removeAll()
    }

    /// Registers new steps. If a step was undone, redone or dropped without the manager, registers all undoable
    /// steps again.
    private func followUp() {
        // Register no step during the manager's own undo, because the manager would register the step as a redo.
        guard !isPerforming, endFollowing != nil, let history else { return }
        let counts = counts(of: history)
        if counts == known { return }
        if counts.redoCount > 0 || counts.undoCount < known.undoCount {
            removeAll()
            known = Counts()
        }
        for _ in known.undoCount..<counts.undoCount { register { self.perform(-1) } }
        known = counts
    }

    /// Undoes or redoes a step on behalf of the manager.
    private func perform(_ change: Int) {
        guard let history, endFollowing != nil else { return }
        isPerforming = true
        let isDone = change < 0 ? history.undo() : history.redo()
        isPerforming = false
        if isDone {
            known = Counts(undoCount: known.undoCount + change, redoCount: known.redoCount - change)
            register { self.perform(-change) }
        }
        // If an observer has made an edit in response, or the step no longer exists, register all steps again
        // after the manager has ended its undo.
        if !isDone || counts(of: history) != known { DispatchQueue.main.async { self.forgetAll() } }
    }

    private func forgetAll() {
        known = Counts(undoCount: .max)
        followUp()
    }

    private func counts(of history: UndoHistory) -> Counts {
        let status = history.status
        return Counts(undoCount: status.undoCount, redoCount: status.redoCount)
    }
}
