import Millrace
import MillraceReporting

extension TransactionalValue {
    /// The slow path, while a recorder is attached: records a change made outside a reduce.
    @usableFromInline
    func record(old: Any, duration: Duration) {
        if !isRecorded { return }
        let record = Transaction.reserveRecord(in: queue)
        record.transition = Transition(
            of: handle ?? makeHandle(StoreRecorders()),
            cause: .change,
            old: old,
            new: storage!,
            instant: .now - duration,
            duration: duration
        )
    }

    @usableFromInline
    func recordChange(_ transaction: Transaction) {
        guard let change = transaction.takeChange() else { return }
        record(old: change.old, duration: change.start.duration(to: .now))
    }

    /// Sets the value as time travel does.
    private func restore(_ value: Value) {
        ThreadReports.restoring {
            let old = Transaction.current == nil ? nil : self.value
            set(value)
            // Inside a transaction, `set` records nothing. But the timeline waits for the record of this
            // restoration, so the record is made here.
            if let old, TransitionProbe.isAttached { record(old: old, duration: .zero) }
        }
    }

    /// Whether the value's changes outside of transactions are recorded. Called with the queue's lock held.
    @usableFromInline
    var isRecorded: Bool { handle?.isRecorded ?? TransitionProbe.isAttachedToAll }

    /// Adds the value to the current recording scope, if any. Called by `init`.
    @usableFromInline
    func enterScope() {
        if let recorders = StoreRecorders.inScope { _ = makeHandle(recorders) }
    }

    /// Creates the value's handle in the timeline. Called with the queue's lock held, or by `init`.
    private func makeHandle(_ recorders: StoreRecorders) -> StoreHandle {
        let handle = StoreHandle(
            label: StoreLabel(dialect: "FluxCapacitor", name: "\(Value.self)"),
            operations: ValueOperations<Value>(
                state: { [weak self] in self?.value },
                restore: { [weak self] value in
                    self?.restore(value)
                    return self != nil
                }
            ),
            recorders: recorders
        )
        self.handle = handle
        return handle
    }
}
