import Millrace
import MillraceReporting

extension RegisteredStore {
    /// Adds the store to the current recording scope, and reports it to the attached recorders, if any. Called inside
    /// the transaction that creates the store.
    func appear<Store: Storable>(as store: Store, _ turn: Transaction) {
        if let recorders = StoreRecorders.inScope { _ = makeHandle(of: store, recorders) }
        guard isRecorded else { return }
        turn.enlist(queue)
        recordTransition(of: store, cause: .start, turn) {}
    }

    /// Sets the variables without a reduce, as time travel does, in one transaction.
    ///
    /// - Throws: ``TimeTravelError`` if the snapshot cannot be restored to this store. In that case, nothing has
    ///   changed.
    private func restore<Store: Storable>(_ snapshot: StoreSnapshot, to store: Store, _ label: StoreLabel)
        throws(TimeTravelError)
    {
        let error = ThreadReports.restoring {
            Transaction.perform(about: Store.self) { turn -> TimeTravelError? in
                if let error = snapshot.mismatch(with: store, label) { return error }
                setValues(of: store, to: snapshot, turn)
                return nil
            }
        }
        if let error { throw error }
    }

    /// Passes a snapshot of the variables to `change`. If `change` returns true, sets the variables to the changed
    /// snapshot in one transaction, without a reduce. Variables without a value in that snapshot are left unchanged.
    private func modify<Store: Storable>(_ store: Store, _ change: (inout StoreSnapshot) -> Bool) {
        ThreadReports.restoring {
            Transaction.perform(about: Store.self) { turn in
                var snapshot = StoreSnapshot(of: store)
                if change(&snapshot) { setValues(of: store, to: snapshot, turn) }
            }
        }
    }

    /// Sets the variables, and records a restoration if the store is recorded. Called inside a transaction.
    private func setValues<Store: Storable>(
        of store: Store,
        to snapshot: StoreSnapshot,
        _ turn: Transaction
    ) {
        turn.enlist(queue)
        if !isRecorded { return snapshot.restore(to: store) }
        recordTransition(of: store, cause: .restoration, turn) { snapshot.restore(to: store) }
    }

    /// Whether the store's transitions are recorded. Called inside a transaction.
    var isRecorded: Bool { knownHandle?.isRecorded ?? TransitionProbe.isAttachedToAll }

    /// The store's handle in the timeline. Called inside a transaction.
    func handle<Store: Storable>(of store: Store) -> StoreHandle {
        knownHandle ?? makeHandle(of: store, StoreRecorders())
    }

    private func makeHandle<Store: Storable>(of store: Store, _ recorders: StoreRecorders) -> StoreHandle {
        // The registered store may be of a subclass of `Store`.
        let type = Swift.type(of: store)
        let label = StoreLabel(of: type)
        let handle = StoreHandle(label: label, operations: operations(as: type, label), recorders: recorders)
        knownHandle = handle
        return handle
    }

    private func operations<Store: Storable>(as type: Store.Type, _ label: StoreLabel)
        -> some StoreOperations
    {
        ActionStoreOperations<StoreSnapshot, Store.DispatchStateType>(
            state: { [weak self] in
                self.map { registered in
                    Transaction.perform(about: Store.self) { _ in StoreSnapshot(of: registered.object) }
                }
            },
            isAlive: { [weak self] in self != nil },
            restore: { [weak self] snapshot throws(TimeTravelError) in
                guard let self else { return false }
                try restore(snapshot, to: unsafeDowncast(object, to: Store.self), label)
                return true
            },
            modify: { [weak self] change in
                guard let self else { return false }
                modify(unsafeDowncast(object, to: Store.self), change)
                return true
            },
            reduce: { [weak self] snapshot, state throws(TimeTravelError) in
                guard let self else { return nil }
                let error = Transaction.perform(about: Store.self) { _ in
                    snapshot.mismatch(with: self.object, label)
                }
                if let error { throw error }
                return StoreHandle.Reduction(
                    state: Dispatcher.shared.repeatReduce(by: state, from: snapshot, as: type)
                )
            },
            dispatch: { [weak self] state in
                if self == nil { return false }
                Dispatcher.shared.dispatch(state)
                return true
            },
            decode: { [weak self] decoder in
                try self.map { try StoreSnapshot(of: $0.object, from: decoder) }
            }
        )
    }
}

extension StoreLabel {
    init<Store: Storable>(of type: Store.Type) {
        self.init(dialect: "FluxCapacitor", name: "\(type)")
    }
}

extension Dispatcher {
    /// Begins to record work whose result a store of this type will reduce. Returns nil if no recorder is attached.
    /// Does not create the store.
    func beginWork<Store: Storable>(_ name: String, of type: Store.Type) -> OngoingWork? {
        let recorders = Transaction.perform(about: type) { _ in
            stores[ObjectIdentifier(Store.DispatchStateType.self)]?.takeUnretainedValue().knownHandle?
                .recorders
        }
        return OngoingWork.begin(OngoingWork.Name(name), of: StoreLabel(of: type), in: recorders)
    }
}
