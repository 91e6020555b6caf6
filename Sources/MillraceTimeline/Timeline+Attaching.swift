import Millrace

extension Timeline {
    /// Stops recording, for good. What has been recorded stays. Idempotent.
    public func stop() {
        endRecording(forGood: true)
    }

    /// Begins to record. What is there from before is dropped: transitions may have been missed since. No effect while it
    /// records, and after ``stop()``.
    ///
    /// - Returns: Whether it has begun.
    @discardableResult
    package func attach() -> Bool {
        if changes.queue.withLock({ isStopped || self.recording != nil }) { return false }
        change { $0.forgetAll() }
        let recording = TransitionProbe.attach { [weak self] in self?.record($0) }
        let superfluous = changes.queue.withLock {
            if isStopped || self.recording != nil { return true }
            self.recording = recording
            return false
        }
        if superfluous { recording.end() }
        return !superfluous
    }

    /// Stops recording until ``attach()``, and drops everything. No effect unless it records.
    ///
    /// - Returns: Whether it has recorded until now.
    @discardableResult
    package func detach() -> Bool {
        if !endRecording(forGood: false) { return false }
        change { $0.forgetAll() }
        return true
    }

    /// Whether it records.
    package var isAttached: Bool { changes.queue.withLock { recording != nil } }

    /// - Returns: Whether it has recorded until now.
    @discardableResult
    private func endRecording(forGood: Bool) -> Bool {
        let recording = change { storage in
            defer { self.recording = nil }
            if forGood { isStopped = true }
            storage.cancelPendingRestores()
            return self.recording
        }
        recording?.end()
        isLocked = false
        return recording != nil
    }
}
