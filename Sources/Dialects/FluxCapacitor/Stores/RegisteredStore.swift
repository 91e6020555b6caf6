import Millrace
import MillraceReporting

/// The dispatcher's entry for a store. Used inside transactions only.
@usableFromInline
final class RegisteredStore {
    /// The store, registered by its type of dispatch state.
    ///
    /// Unchecked casts of it are valid: ``Dispatcher/registeredStore(of:)`` returns an entry only for a type that
    /// the store has, and the operations of the store's handle are made with such a type.
    @usableFromInline let object: AnyObject

    /// The queue of the store's variables: one lock and one order of deliveries.
    @usableFromInline let queue: RunToCompletionQueue

    @exclusivity(unchecked) @usableFromInline var isReducing = false

    /// The store's handle in the timeline; nil until its first use.
    @exclusivity(unchecked) var knownHandle: StoreHandle?

    init(_ object: AnyObject, queue: RunToCompletionQueue) {
        self.object = object
        self.queue = queue
    }

    @inlinable @inline(__always)
    func reduce<Store: Storable>(_ state: Store.DispatchStateType, by type: Store.Type, _ turn: Transaction) {
        // This entry retains `object`, so a second retain is unnecessary.
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

    /// Reduces inside a reduce of the same store, as part of the transition of the outer reduce. This is not allowed
    /// while a variable is being changed in place, because the variable has no value during that change.
    @usableFromInline
    func reduceInside<Store: Storable>(
        _ state: Store.DispatchStateType,
        by store: Store,
        _ turn: Transaction
    ) {
        if turn.isChangingInPlace { Misuse.invokeDuringChange(of: Store.self) }
        if let repeated = Dispatcher.shared.repeated {
            return reduce(state, by: Store.self, inside: repeated)
        }
        store.reduce(with: state)
    }

    /// Reduces inside the reduce that `repeated` repeats for the timeline. An invoke of the same store is a part of
    /// that reduce. An invoke of another store does nothing, because the timeline has recorded it as a transition of
    /// its own.
    private func reduce<Store: Storable>(
        _ state: Store.DispatchStateType,
        by type: Store.Type,
        inside repeated: AnyObject
    ) {
        if Swift.type(of: repeated) == Swift.type(of: object) {
            unsafeDowncast(repeated, to: type).reduce(with: state)
        }
    }

    /// The slow path, while a recorder is attached: reads all variables before and after the reduce. Does nothing
    /// while the timeline makes stores ignore actions.
    @usableFromInline
    func reduceRecorded<Store: Storable>(
        _ state: Store.DispatchStateType,
        by store: Store,
        _ turn: Transaction
    ) {
        if let repeated = Dispatcher.shared.repeated {
            return reduce(state, by: Store.self, inside: repeated)
        }
        if TransitionProbe.isHoldingActions(of: knownHandle?.recorders) {
            let label = StoreLabel(of: type(of: store))
            let held = DroppedAction(state, of: label, in: knownHandle?.recorders, because: .isHeld)
            return Transaction.append(held.notification(in: queue), to: queue)
        }
        if !isRecorded { return store.reduce(with: state) }
        recordTransition(of: store, cause: .action(state), turn) { store.reduce(with: state) }
    }

    /// Changes the variables as one transition in the timeline. Called inside a transaction that includes the queue.
    func recordTransition<Store: Storable>(
        of store: Store,
        cause: Transition.Cause,
        _ turn: Transaction,
        _ change: () -> Void
    ) {
        let record = Transaction.reserveRecord(in: queue)
        let old = StoreSnapshot(of: store)
        let instant = ContinuousClock.now
        WorkNotes.noting(WorkNotes.Subject(cause), of: handle(of: store), state: old, change)
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
