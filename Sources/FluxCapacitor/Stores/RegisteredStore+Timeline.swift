import Millrace

extension RegisteredStore {
    /// Lets recorders know of the store, if there are any. Called inside of the transaction that it is made in.
    func appear<Store: Storable>(as store: Store, _ turn: ThreadContext) {
        guard TransitionProbe.isAttached else { return }
        turn.enlist(queue)
        recordTransition(of: store, cause: .start, turn) {}
    }

    /// Sets the variables as time travel does, as one transaction.
    ///
    /// - Throws: ``TimeTravelError`` if the snapshot is none of this store; then nothing has changed.
    private func restore<Store: Storable>(_ snapshot: StoreSnapshot, to store: Store, _ label: StoreLabel)
        throws(TimeTravelError)
    {
        let error = ThreadContext.current.restoring {
            Transaction.perform(about: Store.self) { turn -> TimeTravelError? in
                if let error = snapshot.mismatch(with: store, label) { return error }
                turn.enlist(queue)
                if TransitionProbe.isAttached {
                    recordTransition(of: store, cause: .restoration, turn) { snapshot.restore(to: store) }
                } else {
                    snapshot.restore(to: store)
                }
                return nil
            }
        }
        if let error { throw error }
    }

    /// What the timeline knows the store by. Called inside of a transaction.
    func handle<Store: Storable>(of store: Store) -> StoreHandle {
        if let knownHandle { return knownHandle }
        let label = StoreLabel(dialect: "FluxCapacitor", name: "\(Store.self)")
        let handle = StoreHandle(label: label, operations: operations(as: Store.self, label))
        knownHandle = handle
        return handle
    }

    private func operations<Store: Storable>(as store: Store.Type, _ label: StoreLabel)
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
            reduce: { [weak self] snapshot, state throws(TimeTravelError) in
                guard let self else { return nil }
                let error = Transaction.perform(about: Store.self) { _ in
                    snapshot.mismatch(with: self.object, label)
                }
                if let error { throw error }
                return StoreHandle.Reduction(
                    state: Dispatcher.shared.repeatReduce(by: state, from: snapshot, as: Store.self)
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
