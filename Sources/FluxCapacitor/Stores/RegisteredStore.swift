import Millrace

/// What the dispatcher knows of a store. Used inside of transactions only.
@usableFromInline
final class RegisteredStore {
    /// The store, whose dispatch state's type it is registered under.
    @usableFromInline let object: AnyObject

    /// The lock and the order of the store's variables.
    @usableFromInline let queue: RunToCompletionQueue

    @exclusivity(unchecked) @usableFromInline var isReducing = false

    /// What the timeline knows the store by, from its first transition on.
    @exclusivity(unchecked) var knownHandle: StoreHandle?

    init(_ object: AnyObject, queue: RunToCompletionQueue) {
        self.object = object
        self.queue = queue
    }

    @inlinable @inline(__always)
    func reduce<Store: Storable>(_ state: Store.DispatchStateType, by type: Store.Type, _ turn: ThreadContext)
    {
        // The object lives as long as this entry: no need to retain it.
        Unmanaged.passUnretained(unsafeDowncast(object, to: type))._withUnsafeGuaranteedRef { store in
            if isReducing { return reduceInside(state, by: store, turn) }
            isReducing = true
            if TransitionProbe.isAttached {
                reduceRecorded(state, by: store, turn)
            } else {
                store.reduce(with: state)
            }
            isReducing = false
        }
    }

    /// Reduces inside of a reduce of the same store, which has led to it: a part of that transition. Not while a variable is being
    /// changed in place, whose value is only half made.
    @usableFromInline
    func reduceInside<Store: Storable>(
        _ state: Store.DispatchStateType,
        by store: Store,
        _ turn: ThreadContext
    ) {
        if turn.isChangingInPlace { Misuse.invokeDuringChange(of: Store.self) }
        store.reduce(with: state)
    }

    /// The slow path, while a recorder is attached: looks at all variables before and after. Does nothing while actions are
    /// held off, or a reduce is repeated.
    @usableFromInline
    func reduceRecorded<Store: Storable>(
        _ state: Store.DispatchStateType,
        by store: Store,
        _ turn: ThreadContext
    ) {
        if TransitionProbe.isHoldingActions || Dispatcher.shared.isRepeating { return }
        recordTransition(of: store, cause: .action(state), turn) { store.reduce(with: state) }
    }

    /// Changes the variables, as one transition in the timeline. Called inside of a transaction that the queue is part of.
    func recordTransition<Store: Storable>(
        of store: Store,
        cause: Transition.Cause,
        _ turn: ThreadContext,
        _ change: () -> Void
    ) {
        let record = turn.reserveRecord(in: queue)
        let old = StoreSnapshot(of: store)
        let instant = ContinuousClock.now
        change()
        let duration = instant.duration(to: .now)
        record.transition = Transition(
            of: handle(of: store),
            cause: cause,
            old: old,
            new: StoreSnapshot(of: store),
            instant: instant,
            duration: duration
        )
    }
}
