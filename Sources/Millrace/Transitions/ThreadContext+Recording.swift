extension ThreadContext {
    /// Reserves the place of a transition in the queue's order, in front of what it will announce. Called with the
    /// queue's lock held; the record is filled in before that is released.
    package func reserveRecord(in queue: RunToCompletionQueue) -> TransitionRecord {
        let record = TransitionRecord(in: queue)
        queue.append(record)
        notePendingDelivery(in: queue)
        return record
    }

    /// Remembers the value before a change in place, for ``takeRecordedChange()``.
    @usableFromInline
    func noteChange(of value: Any) {
        storage.pointee.recordedChange = RecordedChange(old: value)
    }

    /// The change in place that has just ended.
    func takeRecordedChange() -> RecordedChange? {
        defer { storage.pointee.recordedChange = nil }
        return storage.pointee.recordedChange
    }

    /// Runs `body`, which gives a store a state of another time. What observers change in answer to it, on this thread and
    /// before it returns, is a part of the restoration: it has happened before.
    package func restoring<Result>(_ body: () -> Result) -> Result {
        storage.pointee.restorations += 1
        defer { storage.pointee.restorations -= 1 }
        return body()
    }

    /// Why a transition comes about that is applied now.
    func cause(_ cause: Transition.Cause) -> Transition.Cause {
        if case .start = cause { return .start }
        return storage.pointee.restorations > 0 ? .restoration : cause
    }
}
