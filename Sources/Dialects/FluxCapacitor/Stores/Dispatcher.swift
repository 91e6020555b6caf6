import Millrace

/// Passes every dispatch state to its store. There is one dispatcher, and it performs one dispatch at a time.
///
/// Stores are registered by the type of their dispatch state. So a subclass that is instantiated first takes the place
/// of its superclass, and one that is instantiated later is not registered. The key is the type itself and not the type's name, so two types with the same name in different
/// scopes or modules do not collide.
///
/// Sendable: the mutable properties, and the objects in them, are read and written inside transactions only, which are
/// applied one at a time.
public final class Dispatcher: @unchecked Sendable {
    /// The shared dispatcher.
    public static let shared = Dispatcher()

    /// The registered stores by the types of their dispatch states.
    ///
    /// Each entry is retained here; a transaction that removes an entry retains it until the transaction ends. So an
    /// invoke need not retain entries. Retaining them would make an invoke with one observer 13 % slower.
    @exclusivity(unchecked) @usableFromInline var stores: [ObjectIdentifier: Unmanaged<RegisteredStore>] = [:]
    {
        didSet { latest = nil }
    }

    /// The store that was looked up last. Most invokes are for the same store as the previous invoke. Hashing the
    /// type again would take a third of such an invoke's time.
    @exclusivity(unchecked) @usableFromInline
    var latest: (key: ObjectIdentifier, store: Unmanaged<RegisteredStore>)?

    /// The separate store with which a reduce is being repeated for the timeline; nil if there is none. While it is
    /// set, an invoke reduces only if the invoked store is of the same type.
    @exclusivity(unchecked) var repeated: AnyObject?

    /// The dispatch state types of the stores whose `init` is running, the innermost last.
    @exclusivity(unchecked) private var keysInCreation: [Any.Type] = []

    private init() {}

    /// Removes all stores: the next invoke or ``Storable/instantiate()`` of a type creates a new store. From
    /// any thread. O(stores).
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

    /// Makes the related store reduce `dispatchState`.
    @inlinable
    func dispatch<T: DispatchState>(_ dispatchState: T) {
        typealias Store = T.RelatedStoreType
        guard let state = dispatchState as? Store.DispatchStateType else {
            Misuse.unrelated(dispatchState: T.self, store: Store.self)
        }
        let turn = Transaction.begin(about: Store.self)
        let registered = registeredStore(of: Store.self) ?? register(Store.self, turn)
        registered._withUnsafeGuaranteedRef { registered in
            let hasEntered = turn.enter(registered.queue)
            registered.reduce(state, by: Store.self, turn)
            if hasEntered {
                turn.end(leaving: registered.queue)
            } else {
                turn.end()
            }
        }
    }

    @inlinable
    func store<Store: Storable>(of type: Store.Type) -> Store {
        Transaction.perform(about: type) { turn in
            if let registered = registeredStore(of: type) {
                return registered._withUnsafeGuaranteedRef { unsafeDowncast($0.object, to: type) }
            }
            if stores[ObjectIdentifier(Store.DispatchStateType.self)] != nil { return make(type, turn).store }
            return register(type, turn)._withUnsafeGuaranteedRef { unsafeDowncast($0.object, to: type) }
        }
    }

    /// The entry for a store type; nil if no store of the type or of a subclass is registered. Called inside a
    /// transaction, which keeps the entry alive until the transaction ends.
    @inlinable @inline(__always)
    func registeredStore<Store: Storable>(of type: Store.Type) -> Unmanaged<RegisteredStore>? {
        let key = ObjectIdentifier(Store.DispatchStateType.self)
        let isLatest = latest?.key == key
        if let registered = isLatest ? latest?.store : stores[key],
            registered._withUnsafeGuaranteedRef({ Swift.type(of: $0.object) == type || $0.object is Store })
        {
            if !isLatest { latest = (key, registered) }
            return registered
        }
        return nil
    }

    /// Creates a store and registers it.
    @usableFromInline
    func register<Store: Storable>(_ type: Store.Type, _ turn: Transaction) -> Unmanaged<RegisteredStore> {
        let (store, queue) = make(type, turn)
        let registered = RegisteredStore(store, queue: queue)
        registered.appear(as: store, turn)
        // If a store of an unrelated type is registered for the same dispatch states, the invoked store replaces it.
        let entry = Unmanaged.passRetained(registered)
        if let replaced = stores.updateValue(entry, forKey: ObjectIdentifier(Store.DispatchStateType.self)) {
            turn.keepUntilEnd(replaced.takeRetainedValue())
        }
        return entry
    }

    /// Creates a store, whose values share one queue.
    @usableFromInline
    func make<Store: Storable>(
        _ type: Store.Type,
        _ turn: Transaction
    ) -> (store: Store, queue: RunToCompletionQueue) {
        let key: Any.Type = Store.DispatchStateType.self
        if keysInCreation.contains(where: { $0 == key }) { Misuse.useDuringInit(of: type) }
        let queue = RunToCompletionQueue()
        let outer = turn.queueForNewValues
        turn.queueForNewValues = queue
        keysInCreation.append(key)
        let store = type.init()
        keysInCreation.removeLast()
        turn.queueForNewValues = outer
        return (store, queue)
    }
}
