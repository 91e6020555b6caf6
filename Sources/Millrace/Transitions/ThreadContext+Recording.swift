extension ThreadContext {
    /// Enqueues an empty record for a transition, ahead of the transition's notifications. Called with the queue's
    /// lock held; the caller fills the record in before it releases the lock.
    package func reserveRecord(in queue: RunToCompletionQueue) -> TransitionRecord {
        let record = TransitionRecord(in: queue)
        queue.append(record)
        notePendingDelivery(in: queue)
        return record
    }

    /// Stores the value before a change in place, for ``takeRecordedChange()``.
    @usableFromInline
    func noteChange(of value: Any) {
        if !TransitionProbe.isAttachedToAll { return }
        storage.pointee.recordedChange = RecordedChange(old: value)
    }

    /// Removes and returns the record of the change in place that has just ended.
    func takeRecordedChange() -> RecordedChange? {
        defer { storage.pointee.recordedChange = nil }
        return storage.pointee.recordedChange
    }

    /// The object that is replacing a state, when the replacement counts as a change; nil for time travel.
    package var replacementOrigin: AnyObject? { storage.pointee.replacementOrigin }

    /// Runs `body`, which restores a state: as time travel if `origin` is nil, otherwise as a change made by `origin`.
    package func replacing<Result, Failure>(
        by origin: AnyObject?,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outer = storage.pointee.replacementOrigin
        storage.pointee.replacementOrigin = origin
        defer { storage.pointee.replacementOrigin = outer }
        return try body()
    }

    /// Runs `body`, which sets a store's state. Observers may make changes in response, on this thread and before
    /// `body` returns. In time travel, these changes count as part of the restoration, because the original changes
    /// were recorded before. In a replacement by ``replacementOrigin``, they count as changes.
    package func restoring<Result>(_ body: () -> Result) -> Result {
        if replacementOrigin != nil { return body() }
        storage.pointee.restorations += 1
        defer { storage.pointee.restorations -= 1 }
        return body()
    }

    /// The cause to record for a transition that is applied now. Differs from `cause` during a restoration or
    /// replacement.
    func cause(_ cause: Transition.Cause) -> Transition.Cause {
        switch cause {
        case .start: .start
        case .restoration: replacementOrigin == nil ? .restoration : .change
        default: storage.pointee.restorations > 0 ? .restoration : cause
        }
    }
}
