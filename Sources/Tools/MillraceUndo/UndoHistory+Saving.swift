public import Foundation
import Millrace
import MillraceFiles
import MillraceReporting

extension UndoHistory {
    /// The steps as data, with which a later process restores them by ``restoreSteps(from:limit:)``.
    ///
    /// ```swift
    /// let (document, steps) = (flux.store.state, try history.encodedSteps())
    /// ```
    ///
    /// Each part must be `Codable`. Encode the steps where you read the state that you save, since they fit only that state.
    /// The values of the parts are not in the data, only what the steps have changed. The saved mark is, and what time travel
    /// shows counts as the present.
    ///
    /// - Parameter limit: the largest number of bytes. The oldest steps that do not fit are left out, and steps to redo before
    ///   any step to undo.
    /// - Complexity: O(size of the steps and of the parts). Calls `encode(to:)` of the values on this thread.
    public func encodedSteps(limit: Int = 10_000_000) throws(UndoDataError) -> Data {
        let content = state.withLock { UserValue($0.value.steps.content) }.value
        do {
            return try SavedSteps.data(from: content, limit: limit)
        } catch {
            throw UndoDataError(encoding: error)
        }
    }

    /// Replaces the steps by those of ``encodedSteps(limit:)`` of an earlier process. The store must have the state again that it
    /// had then. Call it before the app changes the store.
    ///
    /// Steps beyond the history's ``Limits`` are dropped. Steps of several histories that were encoded together keep their
    /// order in ``UndoHistories``.
    ///
    /// - Parameters:
    ///   - data: the steps, as ``encodedSteps(limit:)`` has returned them.
    ///   - limit: the largest number of bytes.
    /// - Throws: ``UndoDataError``, and leaves the history as it is.
    /// - Complexity: O(size of the data and of the parts). Calls `init(from:)` of the values on this thread.
    public func restoreSteps(from data: Data, limit: Int = 10_000_000) throws(UndoDataError) {
        guard let handle = transitions.store else { throw .noStore }
        let position = handle.lastSequence
        guard let state = handle.state, let values = parts.read(state) else { throw .noStore }
        if data.count > limit { throw .tooLarge(bytes: data.count, limit: limit) }
        let content: UserValue<UndoSteps.Content>
        do {
            content = UserValue(try SavedSteps.content(of: data, for: values))
        } catch {
            throw UndoDataError(decoding: error)
        }
        var dropped: [Any] = []
        let isLoaded = self.state.withLock { state in
            guard handle.lastSequence == position, state.value.unseenChanges(of: handle) == 0,
                state.value.pending == 0
            else { return false }
            state.value.steps.load(content.value, dropped: &dropped)
            return true
        }
        if !isLoaded { throw .changing }
        publish()
    }
}

extension UndoDataError {
    fileprivate init(encoding error: any Error) {
        self = error as? UndoDataError ?? .unencodable(CodingProblem.text(of: error) ?? "\(type(of: error))")
    }

    fileprivate init(decoding error: any Error) {
        self = error as? UndoDataError ?? .undecodable(CodingProblem.text(of: error) ?? "\(type(of: error))")
    }
}
