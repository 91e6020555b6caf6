extension TransactionalValue {
    /// The slow path, while a recorder is attached: records a change made outside a dialect's own transactions.
    @usableFromInline
    func record(old: Any, duration: Duration, _ thread: ThreadContext, _ dialect: String) {
        if !TransitionProbe.isAttachedToAll { return }
        let record = thread.reserveRecord(in: queue)
        record.transition = Transition(
            of: recordedHandle(as: dialect),
            cause: .change,
            old: old,
            new: storage!,
            instant: .now - duration,
            duration: duration
        )
    }

    @usableFromInline
    func recordChange(_ thread: ThreadContext, _ dialect: String) {
        guard let change = thread.takeRecordedChange() else { return }
        record(old: change.old, duration: change.start.duration(to: .now), thread, dialect)
    }

    /// Sets the value as time travel does.
    private func restore(_ value: Value, as dialect: String) {
        let thread = ThreadContext.current
        thread.restoring {
            let old = thread.isInTransaction ? self.value : nil
            set(value, dialect: dialect)
            // Inside a transaction, `set` records nothing. But the timeline waits for the record of this
            // restoration, so the record is made here.
            if let old, TransitionProbe.isAttached { record(old: old, duration: .zero, thread, dialect) }
        }
    }

    /// The value's handle in the timeline, created by the first call. Called with the queue's lock held.
    private func recordedHandle(as dialect: String) -> StoreHandle {
        if let handle { return handle }
        let handle = StoreHandle(
            label: StoreLabel(dialect: dialect, name: "\(Value.self)"),
            operations: ValueOperations<Value>(
                state: { [weak self] in self?.value },
                restore: { [weak self] value in
                    self?.restore(value, as: dialect)
                    return self != nil
                }
            )
        )
        self.handle = handle
        return handle
    }
}
