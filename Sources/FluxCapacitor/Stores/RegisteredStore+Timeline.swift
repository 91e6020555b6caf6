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
            operations: operations(as: Store.self)
        )
        knownHandle = handle
        return handle
    }

    private func operations<Store: Storable>(as store: Store.Type) -> some StoreOperations {
        ActionStoreOperations<StoreSnapshot, Store.DispatchStateType>(
            state: { [weak self] in
                self.map { registered in
                    Transaction.perform { _ in StoreSnapshot(of: registered.object) }
                }
            },
            restore: { [weak self] snapshot in
                guard let self else { return false }
                restore(snapshot, to: unsafeDowncast(object, to: Store.self))
                return true
            },
            reduce: { [weak self] snapshot, state in
                self.map { _ in
                    StoreHandle.Reduction(
                        state: Dispatcher.shared.repeatReduce(by: state, from: snapshot, as: Store.self)
                    )
                }
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
