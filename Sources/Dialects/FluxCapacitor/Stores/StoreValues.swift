import Millrace
import MillraceReporting
import MillraceValues

/// The values of a store's variables and constants at one moment, by the names of their properties.
///
/// The `observed` of a store and the values derived from a store see its state in this form. All values are from the
/// same moment: each reduce is included completely or not at all.
///
/// ```swift
/// let names = derive(from: UserStore.instantiate()) { $0.users.map(\.name) }     // `users` is a Constant<[User]>
/// ```
@dynamicMemberLookup
public struct StoreValues<Store: Storable> {
    fileprivate var values: [Any]
    /// The indices of the values that were set in this copy.
    fileprivate var changedIndices: Set<Int> = []
    fileprivate let reader: StoreReader<Store>

    /// The value that the property's variable had when all values were read. Traps if the property is computed and no
    /// stored property of the store holds its variable, or if the property is first read after the store's
    /// deallocation.
    ///
    /// Setting a value changes this copy, not the store. A test sets values to describe the state that it expects.
    /// An undo history sets values and then applies them to the store.
    public subscript<Trait: ValueTrait, Element>(
        dynamicMember property: KeyPath<Store, PrimitiveValue<Trait, Element>>
    ) -> Element {
        get {
            guard let value = values[reader.index(of: property)] as? Element else {
                Misuse.unknownValue(property)
            }
            return value
        }
        set { setPart(reader.index(of: property), to: newValue) }
    }
}

extension StoreValues: CompositeState {
    package var parts: [Any] { values }

    package mutating func setPart(_ index: Int, to value: Any) {
        values[index] = value
        changedIndices.insert(index)
    }
}

extension StoreValues: CustomReflectable {
    /// Shows the values as stored properties.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: zip(reader.names, values).map { (label: $0, value: $1) },
            displayStyle: .struct
        )
    }
}

/// Reads all values of a store at once. Retains neither the store nor the values.
///
/// Sendable: `indices` is read and written under `lock` only; the other properties never change.
final class StoreReader<Store: Storable>: @unchecked Sendable {
    let names: [String]

    private weak var store: Store?
    private let feeds: [StoreValueFeed]
    private let indicesByIdentity: [ObjectIdentifier: Int]
    private let lock = Lock()
    @exclusivity(unchecked) private var indices: [AnyKeyPath: Int] = [:]

    init(of store: Store) {
        self.store = store
        let properties = Transaction.perform(about: Store.self) { _ in StoreSnapshot.properties(of: store) }
        names = properties.map(\.name)
        feeds = properties.map { $0.property.feed }
        indicesByIdentity = Dictionary(
            uniqueKeysWithValues: properties.enumerated().map { ($1.property.identity, $0) }
        )
    }

    /// All values, read in one transaction; nil if the store has been released.
    func read() -> StoreValues<Store>? {
        Transaction.perform(about: Store.self) { _ in
            var values: [Any] = []
            values.reserveCapacity(feeds.count)
            for feed in feeds {
                guard let value = feed.read() else { return nil }
                values.append(value)
            }
            return StoreValues(values: values, reader: self)
        }
    }

    /// The values in a snapshot of the store. A value missing from the snapshot, because its property was nil, is
    /// read now.
    func values(of snapshot: StoreSnapshot) -> StoreValues<Store>? {
        var values: [Any] = []
        values.reserveCapacity(feeds.count)
        for (index, name) in names.enumerated() {
            let candidate = snapshot.values.indices.contains(index) ? snapshot.values[index] : nil
            let found = candidate?.name == name ? candidate : snapshot.values.first { $0.name == name }
            guard let value = found?.value ?? feeds[index].read() else { return nil }
            values.append(value)
        }
        return StoreValues(values: values, reader: self)
    }

    /// A snapshot of the values that were set in a copy.
    func changes(in values: StoreValues<Store>) -> StoreSnapshot {
        StoreSnapshot(
            of: Store.self,
            values: values.changedIndices.sorted().map { (names[$0], values.values[$0]) }
        )
    }

    var observerCount: Int { feeds.reduce(0) { $0 + $1.observerCount() } }

    func observe(_ body: @escaping () -> Void) -> @Sendable () -> Void {
        let ends = feeds.map { $0.observe(body) }
        return { for end in ends { end() } }
    }

    /// The index of a property's value.
    func index<Trait: ValueTrait, Element>(of property: KeyPath<Store, PrimitiveValue<Trait, Element>>) -> Int
    {
        if let index = lock.withLock({ indices[property] }) { return index }
        guard let store, let index = indicesByIdentity[ObjectIdentifier(store[keyPath: property].core)] else {
            Misuse.unknownValue(property)
        }
        lock.withLock { indices[property] = index }
        return index
    }
}

/// Reads and observes one value of a store, whatever the type of the value.
struct StoreValueFeed {
    let read: () -> Any?
    let observerCount: () -> Int
    let observe: (@escaping () -> Void) -> @Sendable () -> Void

    init<Value>(_ feed: StateFeed<Value>) {
        read = { feed.read() }
        observerCount = feed.observerCount
        observe = feed.observe
    }
}

extension Storable {
    /// Millrace's modules read and observe all values of the store through this feed, as one state.
    public var stateFeed: StateFeed<StoreValues<DispatchStateType.RelatedStoreType>> {
        guard let store = self as? DispatchStateType.RelatedStoreType else {
            Misuse.unrelated(dispatchState: DispatchStateType.self, store: Self.self)
        }
        let reader = StoreReader(of: store)
        return StateFeed(
            of: self,
            sharedTransactions: StoreTransactions(),
            read: reader.read,
            transitions: { [weak store] in
                store.flatMap { Dispatcher.shared.handle(of: $0) }.map(TransitionFeed.init)
            },
            // Without transitions, for example if the store is not registered, states come from `read` and are
            // `StoreValues` already.
            recordedState: { state in
                state as? StoreValues<DispatchStateType.RelatedStoreType>
                    ?? (state as? StoreSnapshot).flatMap(reader.values)
            },
            restorableState: reader.changes,
            observerCount: { reader.observerCount },
            observe: { body in reader.observe { body(nil) } }
        )
    }

    /// Makes the registered store reduce `action`, like an invoke.
    public func send(sourceAction action: DispatchStateType) { Dispatcher.shared.dispatch(action) }
}

extension PrimitiveValue: StateSource {
    /// Millrace's modules read and observe the value through this feed.
    public var stateFeed: StateFeed<Element> { core.feed }
}
