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
    private let ends: Guarded<[@Sendable () -> Void]>

    /// Combines histories.
    public init(_ histories: UndoHistory...) {
        all = histories
        publisher = PublishingContainer(Self.status(of: histories), queue: RunToCompletionQueue(), label: nil)
        ends = Guarded([])
        let observations = histories.map { history in
            history.stateFeed.observe { [weak self] in self?.publish() }
        }
        ends.exchange(observations)
        publish()
    }

    deinit { ends.exchange([]).forEach { $0() } }

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
            guard let chosen = choose(Self.positions(of: all)) else { return false }
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

    /// Where the histories are, after an edit of one of them has dropped the steps to redo of the others.
    private static func positions(of histories: [UndoHistory]) -> [Position] {
        let edit = histories.map { history in history.state.withLock { $0.value.steps.lastEdit } }.max() ?? 0
        for history in histories { history.dropRedo(undoneBefore: edit) }
        return histories.map { Position(of: $0) }
    }

    private static func status(of histories: [UndoHistory]) -> UndoStatus {
        let positions = positions(of: histories)
        return UndoStatus(
            undoCount: positions.reduce(0) { $0 + $1.status.undoCount },
            redoCount: positions.reduce(0) { $0 + $1.status.redoCount },
            isAtSavedMark: positions.allSatisfy(\.status.isAtSavedMark)
        )
    }
}

extension UndoHistory {
    fileprivate func dropRedo(undoneBefore edit: Int) {
        var dropped: [Any] = []
        state.withLock { $0.value.steps.dropRedo(undoneBefore: edit, dropped: &dropped) }
        if !dropped.isEmpty { publish() }
    }
}
