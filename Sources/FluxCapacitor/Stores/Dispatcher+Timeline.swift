import Millrace

extension Dispatcher {
    /// Reduces as a store of a type would, without telling anybody: on an object of its own, and ignoring invokes.
    func repeatReduce<Store: Storable>(
        by state: Store.DispatchStateType,
        from snapshot: StoreSnapshot,
        as type: Store.Type
    ) -> StoreSnapshot {
        // Invokes ask whether a reduce is repeated where they ask whether a recorder is attached.
        TransitionProbe.asIfAttached {
            // Inside of a transaction changes of variables are nothing that recorders are told.
            Transaction.perform(about: Store.self) { turn in
                let outer = (queue: turn.queueForNewValues, isRepeating: isRepeating)
                turn.queueForNewValues = RunToCompletionQueue()
                let store = type.init()
                turn.queueForNewValues = outer.queue
                turn.keepUntilEnd(store)
                isRepeating = true
                snapshot.restore(to: store)
                store.reduce(with: state)
                isRepeating = outer.isRepeating
                return StoreSnapshot(of: store)
            }
        }
    }
}
