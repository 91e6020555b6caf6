import Millrace
import MillraceReporting

extension UndoHistory {
    /// Whether the state is the one that was last marked as saved, so that there is nothing to save. From any thread. O(1).
    ///
    /// True for a new history. An undo or a redo that leads back to the marked state makes it true again. It stays false if no
    /// undo and no redo leads there any more: after an edit that drops the marked state from the steps to redo, after the
    /// limits have dropped it, or if it is within a group. A change that does not count leaves it as it is.
    ///
    /// ``UndoStatus/isAtSavedMark`` is observed like ``canUndo``. Behaviour: `Documentation/Behaviour/Undo.md`, 1.7.
    public var isAtSavedMark: Bool { status.isAtSavedMark }

    /// Marks the store's present state as saved.
    ///
    /// ```swift
    /// let document = flux.store.state
    /// history.markSaved()
    /// do { try await write(document) } catch { history.markUnsaved() }
    /// ```
    ///
    /// Call it where you read the state that you save, not after writing it: edits in between would count as saved. Changes
    /// that are not recorded yet are included; events that a store with a queue has not processed yet are not. Outside of a
    /// group begun by hand, the next edit begins a step of its own. From any thread. O(1).
    public func markSaved() {
        let handle = transitions.store
        state.withLock { state in
            guard let handle, state.value.unseenChanges(of: handle) > 0 else {
                return state.value.steps.markSaved()
            }
            state.value.savesAt = (handle, handle.lastSequence)
        }
        publish()
    }

    /// Forgets the saved mark, so that ``isAtSavedMark`` is false until ``markSaved()`` is called again.
    public func markUnsaved() {
        state.withLock {
            $0.value.steps.markUnsaved()
            $0.value.savesAt = nil
        }
        publish()
    }
}
