import Millrace
public import MillraceReporting

/// The numbers of steps that a history can undo and redo, and whether the state is the saved one.
public struct UndoStatus: Hashable, Sendable {
    /// The number of steps that can be undone.
    public let undoCount: Int

    /// The number of steps that can be redone. Zero after an edit, and while time travel shows another state.
    public let redoCount: Int

    /// Whether the state is the one that was last marked as saved. See ``UndoHistory/markSaved()``.
    public let isAtSavedMark: Bool

    /// Whether there is a step to undo.
    public var canUndo: Bool { undoCount > 0 }

    /// Whether there is a step to redo.
    public var canRedo: Bool { redoCount > 0 }
}

extension UndoHistory: StateSource {
    /// The present numbers of steps to undo and redo, and whether the state is the saved one. From any thread. O(1).
    public var status: UndoStatus {
        state.withLock { $0.value.status }
    }

    /// Millrace's modules read and observe ``status`` by this feed.
    public var stateFeed: StateFeed<UndoStatus> {
        StateFeed(
            of: self,
            read: { [weak self] in self?.status },
            observerCount: { [weak publisher] in publisher?.observers.count ?? 0 },
            observe: { [weak publisher] body in publisher?.observers.add(body).end ?? {} }
        )
    }

    /// Publishes the status if it has changed. Called without a lock.
    func publish() {
        if publisher.state == status { return }
        // The status is read inside the update, so that updates publish statuses in order.
        publisher.update { $0 = status }
    }
}

extension UndoHistory.State {
    var status: UndoStatus {
        UndoStatus(
            undoCount: max(0, steps.undoCount + pending),
            redoCount: min(max(0, steps.redoCount - pending), steps.mostSteps),
            isAtSavedMark: steps.isAtSavedMark
        )
    }
}
