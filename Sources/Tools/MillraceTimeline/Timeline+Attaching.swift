import Millrace
import MillraceReporting

extension Timeline {
    /// Stops recording permanently. The entries stay. Observers are notified of ``Change/status``. Idempotent.
    public func stop() {
        endRecording(forGood: true)
    }

    /// Starts to record. Drops all existing entries, because later transitions may have been missed. Does nothing if
    /// the timeline is already recording, or after ``stop()``.
    ///
    /// - Returns: whether recording has started.
    @discardableResult
    package func attach() -> Bool {
        if changes.queue.withLock({ isStopped || self.recording != nil }) { return false }
        change { $0.forgetAll() }
        let recording = TimelineRecording(
            in: scope,
            transition: { [weak self] in self?.record($0) },
            held: { [weak self] in self?.note($0) }
        )
        let superfluous = changes.queue.withLock {
            if isStopped || self.recording != nil { return true }
            self.recording = recording
            return false
        }
        if superfluous { recording.end() }
        return !superfluous
    }

    /// Stops recording until ``attach()``, and drops all entries. Does nothing if not recording.
    ///
    /// - Returns: whether the timeline was recording.
    @discardableResult
    package func detach() -> Bool {
        if !endRecording(forGood: false) { return false }
        change { $0.forgetAll() }
        return true
    }

    /// Whether the timeline is recording.
    package var isAttached: Bool { changes.queue.withLock { recording != nil } }

    /// - Returns: whether the timeline was recording.
    @discardableResult
    private func endRecording(forGood: Bool) -> Bool {
        let recording = change { storage in
            defer { self.recording = nil }
            if forGood {
                isStopped = true
                if self.recording != nil { storage.pendingChanges.append(.status) }
            }
            storage.cancelPendingRestores()
            return self.recording
        }
        recording?.end()
        isLocked = false
        return recording != nil
    }
}
