import Millrace

/// What the dispatcher knows of a store. Used inside of transactions only.
@usableFromInline
final class RegisteredStore {
    /// The store, which is of the type that it is registered under.
    @usableFromInline let object: AnyObject

    /// The lock and the order of the store's variables.
    @usableFromInline let queue: RunToCompletionQueue

    @exclusivity(unchecked) @usableFromInline var isReducing = false

    init(_ object: AnyObject, queue: RunToCompletionQueue) {
        self.object = object
        self.queue = queue
    }

    @inlinable @inline(__always)
    func reduce<Store: Storable>(_ state: Store.DispatchStateType, by type: Store.Type, _ turn: ThreadTurn) {
        if isReducing { Misuse.invokeDuringReduce(of: type) }
        isReducing = true
        // The object lives as long as this entry: no need to retain it.
        Unmanaged.passUnretained(unsafeDowncast(object, to: type))._withUnsafeGuaranteedRef { store in
            if TransitionProbe.isAttached {
                reduceRecorded(state, by: store, turn)
            } else {
                store.reduce(with: state)
            }
        }
        isReducing = false
    }

    /// The slow path, while a recorder is attached: looks at all variables before and after.
    @usableFromInline
    func reduceRecorded<Store: Storable>(
        _ state: Store.DispatchStateType,
        by store: Store,
        _ turn: ThreadTurn
    ) {
        let record = turn.reserveRecord(in: queue)
        let old = StoreSnapshot(of: store)
        let duration = ContinuousClock().measure { store.reduce(with: state) }
        record.transition = Transition(
            store: ObjectIdentifier(store),
            label: StoreLabel(dialect: "FluxCapacitor", name: "\(type(of: store))"),
            order: TransitionProbe.nextOrder(),
            action: state,
            old: old,
            new: StoreSnapshot(of: store),
            duration: duration
        )
    }
}
