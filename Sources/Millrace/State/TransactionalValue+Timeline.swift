extension TransactionalValue {
    /// The slow path, while a recorder is attached, for a change outside of a dialect's own transactions.
    @usableFromInline
    func record(old: Any, duration: Duration, _ turn: ThreadTurn) {
        let record = turn.reserveRecord(in: queue)
        record.transition = Transition(
            of: recordedHandle,
            cause: .change,
            old: old,
            new: storage!,
            instant: .now - duration,
            duration: duration
        )
    }

    @usableFromInline
    func recordChange(_ turn: ThreadTurn) {
        guard let change = turn.takeRecordedChange() else { return }
        record(old: change.old, duration: change.start.duration(to: .now), turn)
    }

    /// Sets the value as time travel does.
    private func restore(_ value: Value) {
        let turn = ThreadTurn.current
        turn.restoring {
            let old = turn.isInTransaction ? self.value : nil
            set(value)
            // Changes inside of a transaction are no transitions of their own; but who has asked for this one waits for it.
            if let old, TransitionProbe.isAttached { record(old: old, duration: .zero, turn) }
        }
    }

    /// Read with the queue's lock held.
    private var recordedHandle: StoreHandle {
        if let handle { return handle }
        let handle = StoreHandle(
            label: StoreLabel(dialect: dialect, name: "\(Value.self)"),
            operations: ValueOperations<Value>(
                state: { [weak self] in self?.value },
                restore: { [weak self] value in
                    self?.restore(value)
                    return self != nil
                }
            )
        )
        self.handle = handle
        return handle
    }
}
