import Millrace

extension RegisteredStore {
    /// Lets recorders know of the store, if there are any. Called inside of the transaction that it is made in.
    func appear<Store: Storable>(as store: Store, _ turn: ThreadTurn) {
        guard TransitionProbe.isAttached else { return }
        turn.enlist(queue)
        recordTransition(of: store, cause: .start, turn) {}
    }

    /// Sets the variables as time travel does, as one transaction.
    private func restore<Store: Storable>(_ snapshot: StoreSnapshot, to store: Store) {
        ThreadTurn.current.restoring {
            Transaction.perform { turn in
                turn.enlist(queue)
                if TransitionProbe.isAttached {
                    recordTransition(of: store, cause: .restoration, turn) { snapshot.restore(to: store) }
                } else {
                    snapshot.restore(to: store)
                }
            }
        }
    }

    /// What the timeline knows the store by. Called inside of a transaction.
    func handle<Store: Storable>(of store: Store) -> StoreHandle {
        if let knownHandle { return knownHandle }
        let handle = StoreHandle(
            label: StoreLabel(dialect: "FluxCapacitor", name: "\(Store.self)"),
            operations: operations(of: store)
        )
        knownHandle = handle
        return handle
    }

    private func operations<Store: Storable>(of store: Store) -> some StoreOperations {
        ActionStoreOperations<StoreSnapshot, Store.DispatchStateType>(
            state: { [weak store] in
                store.map { store in Transaction.perform { _ in StoreSnapshot(of: store) } }
            },
            restore: { [weak self, weak store] snapshot in
                guard let self, let store else { return false }
                restore(snapshot, to: store)
                return true
            },
            reduce: { snapshot, state in
                // On a store of its own, so that nobody hears of it.
                let scratch = Store()
                snapshot.restore(to: scratch)
                scratch.reduce(with: state)
                return StoreHandle.Reduction(state: StoreSnapshot(of: scratch))
            },
            dispatch: { [weak store] state in
                if store == nil { return false }
                Dispatcher.shared.dispatch(state)
                return true
            },
            decode: { [weak store] decoder in try store.map { try StoreSnapshot(of: $0, from: decoder) } }
        )
    }
}
