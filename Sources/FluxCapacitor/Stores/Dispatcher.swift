import Millrace

/// Hands every dispatch state to the store that it names. There is one dispatcher, and it does one thing at a time.
///
/// Stores are registered by their type itself, so two types of one name in different scopes or modules do not
/// collide.
///
/// Sendable: the mutable properties, and what is in them, are read and written inside of transactions only, which are
/// applied one at a time.
public final class Dispatcher: @unchecked Sendable {
    /// The one dispatcher.
    public static let shared = Dispatcher()

    @usableFromInline let stores = StoreTable()

    /// Whether a reduce is repeated for the timeline. Then invokes do nothing.
    @exclusivity(unchecked) var isRepeating = false

    /// The types of the stores whose `init` is running, the innermost last.
    @exclusivity(unchecked) private var typesInCreation: [Any.Type] = []

    private init() {}

    /// Forgets every store: the next invoke or ``Storable/instantiate()`` of a type creates a new one. From any
    /// thread. O(stores).
    public func unregisterAll() {
        Transaction.perform { turn in
            for registered in stores.removeAll() { turn.keepUntilEnd(registered) }
        }
    }

    func unregister(_ store: some Storable) {
        Transaction.perform { turn in
            let type = type(of: store)
            guard stores[type]?.takeUnretainedValue().object === store else { return }
            if let registered = stores.remove(type) { turn.keepUntilEnd(registered) }
        }
    }

    /// Has the store that `dispatchState` names reduce it.
    @inlinable
    func dispatch<T: DispatchState>(_ dispatchState: T) {
        typealias Store = T.RelatedStoreType
        guard let state = dispatchState as? Store.DispatchStateType else {
            Misuse.unrelated(dispatchState: T.self, store: Store.self)
        }
        let turn = Transaction.begin()
        registeredStore(of: Store.self, turn)._withUnsafeGuaranteedRef { registered in
            let hasEntered = Transaction.enter(registered.queue)
            registered.reduce(state, by: Store.self, turn)
            if hasEntered {
                Transaction.end(turn, leaving: registered.queue)
            } else {
                Transaction.end(turn)
            }
        }
    }

    @inlinable
    func store<Store: Storable>(of type: Store.Type) -> Store {
        Transaction.perform { turn in
            registeredStore(of: type, turn)._withUnsafeGuaranteedRef { unsafeDowncast($0.object, to: type) }
        }
    }

    /// The entry of a store's type, with a new store if there is none. Called inside of a transaction, which keeps the
    /// entry until its end.
    @inlinable @inline(__always)
    func registeredStore<Store: Storable>(of type: Store.Type, _ turn: ThreadTurn) -> Unmanaged<
        RegisteredStore
    > {
        if let registered = stores[type] { return registered }
        return register(type, turn)
    }

    @usableFromInline
    func register<Store: Storable>(_ type: Store.Type, _ turn: ThreadTurn) -> Unmanaged<RegisteredStore> {
        if typesInCreation.contains(where: { $0 == type }) { Misuse.useDuringInit(of: type) }
        let queue = RunToCompletionQueue()
        let outer = turn.queueForNewValues
        turn.queueForNewValues = queue
        typesInCreation.append(type)
        let store = type.init()
        let registered = RegisteredStore(store, queue: queue)
        typesInCreation.removeLast()
        turn.queueForNewValues = outer
        registered.appear(as: store, turn)
        stores.insert(registered, for: type)
        return .passUnretained(registered)
    }
}
