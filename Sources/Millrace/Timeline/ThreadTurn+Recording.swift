extension ThreadTurn {
    /// Reserves the place of a transition in the queue's order, in front of what it will announce. Called with the
    /// queue's lock held; the record is filled in before that is released.
    package func reserveRecord(in queue: RunToCompletionQueue) -> TransitionRecord {
        let record = TransitionRecord(in: queue)
        queue.append(record)
        noteAnnouncement(in: queue)
        return record
    }

    /// Remembers the value before a change in place, for ``recordedChange()``.
    @usableFromInline
    func noteChange(of value: Any) {
        storage.pointee.recordedChange = RecordedChange(old: value)
    }

    /// The change in place that has just ended.
    func takeRecordedChange() -> RecordedChange? {
        defer { storage.pointee.recordedChange = nil }
        return storage.pointee.recordedChange
    }

    /// The thread, as the timeline shows it.
    var recordedThread: RecordedThread {
        if let thread = storage.pointee.recordedThread { return thread }
        let thread = RecordedThread.current()
        storage.pointee.recordedThread = thread
        return thread
    }
}

/// The beginning of a change in place.
@usableFromInline
final class RecordedChange {
    let old: Any
    let start = ContinuousClock.now

    init(old: Any) {
        self.old = old
    }
}
