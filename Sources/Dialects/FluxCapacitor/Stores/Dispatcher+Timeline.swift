import Millrace
import MillraceReporting

extension Dispatcher {
    /// The handle of a store in the timeline; nil if the store is not registered.
    func handle<Store: Storable>(of store: Store) -> StoreHandle? {
        Transaction.perform(about: Store.self) { _ in
            guard
                let registered = stores[ObjectIdentifier(Store.DispatchStateType.self)]?
                    .takeUnretainedValue(),
                registered.object === store
            else { return nil }
            return registered.handle(of: store)
        }
    }

    /// Computes the state of a store after an action, with a separate store of the same type. Notifies no observers,
    /// and ignores invokes of other stores.
    func repeatReduce<Store: Storable>(
        by state: Store.DispatchStateType,
        from snapshot: StoreSnapshot,
        as type: Store.Type
    ) -> StoreSnapshot {
        // Invokes inside the repeated reduce must not change the registered stores. But an invoke checks `repeated`
        // only while a recorder is attached, so the reduce runs as if one were attached.
        TransitionProbe.asIfAttached {
            // The reduce runs inside a transaction, so that recorders do not receive its changes of single variables.
            Transaction.perform(about: Store.self) { turn in
                let outer = (queue: turn.queueForNewValues, repeated: repeated)
                turn.queueForNewValues = RunToCompletionQueue()
                let store = type.init()
                turn.queueForNewValues = outer.queue
                turn.keepUntilEnd(store)
                repeated = store
                snapshot.restore(to: store)
                store.reduce(with: state)
                repeated = outer.repeated
                return StoreSnapshot(of: store)
            }
        }
    }
}
