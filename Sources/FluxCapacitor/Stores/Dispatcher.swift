import Millrace

/// Hands every dispatch state to the store that it names. There is one dispatcher, and it does one thing at a time.
///
/// Stores are registered by the type of their dispatch state, so one that subclasses another takes its place where it is
/// instantiated first. It is the type itself, so two types of one name in different scopes or modules do not collide.
///
/// Sendable: the mutable properties, and what is in them, are read and written inside of transactions only, which are
/// applied one at a time.
public final class Dispatcher: @unchecked Sendable {
    /// The one dispatcher.
    public static let shared = Dispatcher()

    /// The registered stores by the types of their dispatch states.
    ///
    /// Each is retained here, and by the transaction that takes it out until that ends. So an invoke retains none, which would
    /// make one with an observer 13 % slower.
    @exclusivity(unchecked) @usableFromInline var stores: [ObjectIdentifier: Unmanaged<RegisteredStore>] = [:]
    {
        didSet { latest = nil }
    }

    /// The store that was looked up last. Most invokes are of the same store as the one before: hashing its type anew would be a
    /// third of such an invoke.
    @exclusivity(unchecked) @usableFromInline
    var latest: (key: ObjectIdentifier, store: Unmanaged<RegisteredStore>)?

    /// Whether a reduce is repeated for the timeline. Then invokes do nothing.
    @exclusivity(unchecked) var isRepeating = false

    /// What the stores are registered by whose `init` is running, the innermost last.
    @exclusivity(unchecked) private var keysInCreation: [Any.Type] = []

    private init() {}

    /// Forgets every store: the next invoke or ``Storable/instantiate()`` of a type creates a new one. From any
    /// thread. O(stores).
    public func unregisterAll() {
        Transaction.perform(about: Dispatcher.self) { turn in
            for registered in stores.values { turn.keepUntilEnd(registered.takeRetainedValue()) }
            stores.removeAll()
        }
    }

    func unregister<Store: Storable>(_ store: Store) {
        Transaction.perform(about: Store.self) { turn in
            let key = ObjectIdentifier(Store.DispatchStateType.self)
            guard stores[key]?.takeUnretainedValue().object === store else { return }
            if let registered = stores.removeValue(forKey: key) {
                turn.keepUntilEnd(registered.takeRetainedValue())
            }
        }
    }

    /// Has the store that `dispatchState` names reduce it.
    @inlinable
    func dispatch<T: DispatchState>(_ dispatchState: T) {
        typealias Store = T.RelatedStoreType
        guard let state = dispatchState as? Store.DispatchStateType else {
            Misuse.unrelated(dispatchState: T.self, store: Store.self)
        }
        let turn = Transaction.begin(about: Store.self)
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
        Transaction.perform(about: type) { turn in
            registeredStore(of: type, turn)._withUnsafeGuaranteedRef { unsafeDowncast($0.object, to: type) }
        }
    }

    /// The entry of a store's dispatch state, with a new store if there is none of the type or a subclass. Called inside of a
    /// transaction, which keeps the entry until its end.
    @inlinable @inline(__always)
    func registeredStore<Store: Storable>(of type: Store.Type, _ turn: ThreadContext) -> Unmanaged<
        RegisteredStore
    > {
        let key = ObjectIdentifier(Store.DispatchStateType.self)
        let isLatest = latest?.key == key
        if let registered = isLatest ? latest?.store : stores[key],
            registered._withUnsafeGuaranteedRef({ Swift.type(of: $0.object) == type || $0.object is Store })
        {
            if !isLatest { latest = (key, registered) }
            return registered
        }
        return register(type, turn)
    }

    @usableFromInline
    func register<Store: Storable>(_ type: Store.Type, _ turn: ThreadContext) -> Unmanaged<RegisteredStore> {
        let key: Any.Type = Store.DispatchStateType.self
        if keysInCreation.contains(where: { $0 == key }) { Misuse.useDuringInit(of: type) }
        let queue = RunToCompletionQueue()
        let outer = turn.queueForNewValues
        turn.queueForNewValues = queue
        keysInCreation.append(key)
        let store = type.init()
        let registered = RegisteredStore(store, queue: queue)
        keysInCreation.removeLast()
        turn.queueForNewValues = outer
        registered.appear(as: store, turn)
        // One of a type that is not asked for gives up its place.
        let entry = Unmanaged.passRetained(registered)
        if let replaced = stores.updateValue(entry, forKey: ObjectIdentifier(key)) {
            turn.keepUntilEnd(replaced.takeRetainedValue())
        }
        return entry
    }
}
