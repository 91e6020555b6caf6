import Millrace
public import MillraceReporting

/// Undo and redo for several stores, in the order in which they were changed.
///
/// ```swift
/// let histories = UndoHistories(UndoHistory(of: text, \.paragraphs), UndoHistory(of: canvas, \.shapes))
/// text.dispatch(.insert("Hello"))
/// canvas.dispatch(.add(.circle))
/// histories.undo()            // the circle
/// histories.undo()            // the text
/// ```
///
/// An undo reverts the step that was recorded last, whatever its store; a redo repeats the step that was undone last. An edit of
/// one of the stores ends the redo of all. Each step belongs to one store: an action that changes two stores makes two steps. A
/// step that an edit joins counts as recorded with that edit.
///
/// The histories have their own limits, grouping and counting. They can still be moved one by one, which changes no order. This
/// object retains them, but not their stores. Use it from any thread, as an ``UndoHistory``.
///
/// Behaviour: `Documentation/Behaviour/Undo.md`, 4.6.
public final class UndoHistories: Sendable {
    /// The histories, in the order of the initialiser.
    public let all: [UndoHistory]

    private let publisher: PublishingContainer<NewState<UndoStatus>>
    private let observations: Guarded<[@Sendable () -> Void]>

    /// Combines histories.
    public init(_ histories: UndoHistory...) {
        all = histories
        publisher = PublishingContainer(Self.status(of: histories), queue: RunToCompletionQueue(), label: nil)
        observations = Guarded([])
        // An edit may leave the status of its own history as it is, so each change is followed. Recorders are called in the
        // order in which they were attached, so each history has recorded the change.
        let recordings = histories.map { history in
            history.transitions.attach { [weak self] _ in
                self?.dropRedo()
                self?.publish()
            }
        }
        var ends: [@Sendable () -> Void] = histories.map { history in
            history.stateFeed.observe { [weak self] in self?.publish() }
        }
        ends += recordings.map { recording in { recording.end() } }
        observations.exchange(ends)
        publish()
    }

    deinit { observations.exchange([]).forEach { $0() } }

    // MARK: Undo and redo

    /// Undoes the step that was recorded last, like ``UndoHistory/undo()`` of its history.
    ///
    /// - Returns: false, without an effect, if there is no step to undo, or the history's `undo()` returns false. Also false if other
    ///   threads have moved the histories in between, 100 times in succession.
    @discardableResult
    public func undo() -> Bool {
        move(by: -1) { positions in positions.filter(\.status.canUndo).max { $0.place < $1.place } }
    }

    /// Redoes the step that was undone last, in the same way as ``undo()``.
    @discardableResult
    public func redo() -> Bool {
        move(by: 1) { positions in
            positions.filter(\.status.canRedo).min { $0.placeOfRedo ?? .max < $1.placeOfRedo ?? .max }
        }
    }

    /// Drops the steps of all histories. See ``UndoHistory/clear()``.
    public func clear() { all.forEach { $0.clear() } }

    private func move(by change: Int, _ choose: ([Position]) -> Position?) -> Bool {
        for _ in 1...UndoHistory.mostAttempts {
            dropRedo()
            guard let chosen = choose(all.map { Position(of: $0) }) else { return false }
            if chosen.history.move(by: change, from: chosen.place) { return true }
            // If the history is where it was, it has refused for another reason.
            if Position(of: chosen.history).place == chosen.place { return false }
        }
        return false
    }

    // MARK: Saved documents

    /// Whether each history is at its saved mark. See ``UndoHistory/isAtSavedMark``.
    public var isAtSavedMark: Bool { status.isAtSavedMark }

    /// Marks the present states of all stores as saved. See ``UndoHistory/markSaved()``.
    public func markSaved() { all.forEach { $0.markSaved() } }

    /// Forgets the saved marks of all histories. See ``UndoHistory/markUnsaved()``.
    public func markUnsaved() { all.forEach { $0.markUnsaved() } }
}

extension UndoHistories: StateSource {
    /// Whether there is a step to undo. From any thread. O(histories).
    public var canUndo: Bool { status.canUndo }

    /// Whether there is a step to redo. From any thread. O(histories).
    public var canRedo: Bool { status.canRedo }

    /// The numbers of steps of all histories together. From any thread. O(histories).
    public var status: UndoStatus { Self.status(of: all) }

    /// Millrace's modules read and observe ``status`` by this feed.
    public var stateFeed: StateFeed<UndoStatus> {
        StateFeed(
            of: self,
            read: { [weak self] in self?.status },
            observerCount: { [weak publisher] in publisher?.observers.count ?? 0 },
            observe: { [weak publisher] body in publisher?.observers.add(body).end ?? {} }
        )
    }

    private func publish() {
        if publisher.state == status { return }
        publisher.update { $0 = self.status }
    }

    // MARK: Positions

    /// Where a history is, at one moment.
    private struct Position {
        let history: UndoHistory
        let status: UndoStatus
        let place: Int
        let placeOfRedo: Int?

        init(of history: UndoHistory) {
            self.history = history
            (status, place, placeOfRedo) = history.state.withLock { state in
                let (steps, pending) = (state.value.steps, state.value.pending)
                return (state.value.status, steps.place(after: pending), steps.placeOfRedo(after: pending))
            }
        }
    }

    /// Drops the steps to redo that were undone before an edit of another history.
    private func dropRedo() {
        let edit = all.map { history in history.state.withLock { $0.value.steps.lastEdit } }.max() ?? 0
        for history in all {
            var dropped: [Any] = []
            history.state.withLock { $0.value.steps.dropRedo(undoneBefore: edit, dropped: &dropped) }
            if !dropped.isEmpty { history.publish() }
        }
    }

    private static func status(of histories: [UndoHistory]) -> UndoStatus {
        let positions = histories.map { Position(of: $0) }
        return UndoStatus(
            undoCount: positions.reduce(0) { $0 + $1.status.undoCount },
            redoCount: positions.reduce(0) { $0 + $1.status.redoCount },
            isAtSavedMark: positions.allSatisfy(\.status.isAtSavedMark)
        )
    }
}
