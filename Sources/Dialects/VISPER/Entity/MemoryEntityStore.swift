import Millrace

/// Stores entities in memory and records which of them were updated and deleted.
///
/// It accepts items of every type. An item is stored under its dynamic type and its identifier. An item that is not
/// ``CanBeIdentified`` has its description as its identifier. Reading by a protocol or a superclass finds all items
/// that conform to it or inherit from it. If several of them have the requested identifier, the item of exactly the
/// requested type is returned; without such an item, the one that was stored first.
///
/// Deleting an item leaves a tombstone, so that the deletion can be repeated in another store. Of the methods for
/// reading, only ``deletedEntities()``, ``deletedEntities(type:)`` and ``deletedIds(type:)`` use tombstones.
/// Persisting the item again removes its tombstone.
///
/// Items are returned in the order in which they were first stored. Completions are called before the method returns.
///
/// Any thread may use the store, as far as the items themselves allow that. Each operation is atomic, except that an
/// operation on an array changes one item after the other. Closures, completions and the items' own code run without
/// a lock.
open class MemoryEntityStore: StoreWithoutViews, EntityStore {
    private let lock = Lock()
    private var records: EntityRecords

    /// An empty store.
    public override init() {
        records = EntityRecords()
    }

    /// A store with these items, which do not count as updated. If two items have the same type and identifier, the
    /// later item is stored.
    ///
    /// - Throws: ``StoreError/cannotExtractIdentifierFrom(item:)``.
    public init(_ items: [Any]) throws {
        var records = EntityRecords()
        for item in items {
            _ = records.store(item, at: try EntityKey(of: item), isUpdated: false)
        }
        self.records = records
    }

    init(records: EntityRecords) {
        self.records = records
    }

    /// Always 0.
    open func version() -> Int { 0 }

    // MARK: Responsibility

    /// True: the store accepts every item.
    open func isResponsible<T>(for object: T) -> Bool { true }

    /// True: the store accepts every type.
    open func isResponsible<T>(forType type: T.Type) -> Bool { true }

    // MARK: Writing

    /// Stores the item and marks it as updated.
    ///
    /// - Throws: ``StoreError/cannotExtractIdentifierFrom(item:)``.
    /// - Complexity: O(1).
    open func persist<T>(_ item: T!) throws {
        guard let item = item as T? else { return }
        let key = try EntityKey(of: item)
        change { $0.store(item, at: key, isUpdated: true) }
    }

    /// Stores the item and marks it as updated, then calls the completion.
    open func persist<T>(_ item: T!, completion: @escaping () -> Void) throws {
        try persist(item)
        completion()
    }

    /// Stores the items one by one, and stops at the first error.
    open func persist<T>(_ items: [T]) throws {
        for item in items { try persist(item) }
    }

    /// Deletes the stored item with the dynamic type and identifier of `item`, and leaves a tombstone with `item`.
    ///
    /// - Throws: ``StoreError/cannotExtractIdentifierFrom(item:)``.
    /// - Complexity: O(1).
    open func delete<T>(_ item: T!) throws {
        guard let item = item as T? else { return }
        let key = try EntityKey(of: item)
        change { $0.delete(key, item: item) }
    }

    /// Deletes the stored item with the dynamic type and identifier of `item`, then calls the completion.
    open func delete<T>(_ item: T!, completion: @escaping () -> Void) throws {
        try delete(item)
        completion()
    }

    /// Deletes the items one by one, and stops at the first error.
    open func delete<T>(_ items: [T]) throws {
        for item in items { try delete(item) }
    }

    /// Deletes all items of the type with the identifier, so that `get` finds none. If there was none, leaves a
    /// tombstone without an item, so that ``deletedIds(type:)`` contains the identifier.
    ///
    /// - Complexity: O(*t*) for *t* types of items in the store.
    open func delete<T>(_ identifier: String, type: T.Type) throws {
        change { $0.delete(identifier, as: type) }
    }

    // MARK: Reading

    /// The item with the identifier.
    ///
    /// - Complexity: O(1) for an item of exactly the requested type, otherwise O(*t*) for *t* types of items in the
    ///   store.
    open func get<T>(_ identifier: String) throws -> T? {
        lock.withLock { records.item(identifier, as: T.self) }
    }

    /// Passes the item with the identifier to the completion.
    open func get<T>(_ identifier: String, completion: @escaping (_ item: T?) -> Void) throws {
        completion(try get(identifier))
    }

    /// All items of a type, in the order in which they were first stored.
    ///
    /// - Complexity: O(*n* log *n*) for *n* items of that type.
    open func getAll<T>(_ type: T.Type) throws -> [T] {
        lock.withLock { records.items(as: type) }
    }

    /// Passes all items of a type to the completion.
    open func getAll<T>(_ type: T.Type, completion: @escaping (_ items: [T]) -> Void) throws {
        completion(try getAll(type))
    }

    /// Whether the store has an item with the dynamic type and identifier of `item`.
    ///
    /// - Throws: ``StoreError/cannotExtractIdentifierFrom(item:)``.
    /// - Complexity: O(1).
    open func exists<T>(_ item: T!) throws -> Bool {
        guard let item = item as T? else { return false }
        let key = try EntityKey(of: item)
        return lock.withLock { records.contains(key) }
    }

    /// Passes to the completion whether the store has an item with the dynamic type and identifier of `item`.
    open func exists<T>(_ item: T!, completion: @escaping (_ exists: Bool) -> Void) throws {
        completion(try exists(item))
    }

    /// Whether `get` would find an item with this identifier and type.
    open func exists<T>(_ identifier: String, type: T.Type) throws -> Bool {
        lock.withLock { records.item(identifier, as: type) } != nil
    }

    /// Passes to the completion whether `get` would find an item with this identifier and type.
    open func exists<T>(
        _ identifier: String,
        type: T.Type,
        completion: @escaping (_ exists: Bool) -> Void
    ) throws {
        completion(try exists(identifier, type: type))
    }

    /// The items of a type for which the closure returns true, in the order in which they were first stored.
    open func filter<T>(_ type: T.Type, includeElement: @escaping (T) -> Bool) throws -> [T] {
        try getAll(type).filter(includeElement)
    }

    /// Passes to the completion the items of a type for which the closure returns true.
    open func filter<T>(
        _ type: T.Type,
        includeElement: @escaping (T) -> Bool,
        completion: @escaping (_ items: [T]) -> Void
    ) throws {
        completion(try filter(type, includeElement: includeElement))
    }

    // MARK: What has changed

    /// All items, in the order in which they were first stored.
    open func allEntities() -> [Any] {
        lock.withLock { records.items(as: Any.self) }
    }

    /// All items that were persisted and not deleted since.
    open func updatedEntities() -> [Any] {
        updatedEntities(type: Any.self)
    }

    /// All items of a type that were persisted and not deleted since.
    open func updatedEntities<T>(type: T.Type) -> [T] {
        lock.withLock { records.updatedItems(as: type) }
    }

    /// The deleted items, in the order of deletion.
    open func deletedEntities() -> [Any] {
        deletedEntities(type: Any.self)
    }

    /// The deleted items of a type, in the order of deletion.
    open func deletedEntities<T>(type: T.Type) -> [T] {
        lock.withLock { records.tombstones(as: type) }.compactMap(\.item).compactMap { $0 as? T }
    }

    /// The deleted identifiers of a type, in the order of deletion, including identifiers for which there was no item.
    open func deletedIds<T>(type: T.Type) -> [String] {
        lock.withLock { records.tombstones(as: type) }.map(\.key.identifier)
    }

    /// Removes all tombstones, which record the deletions.
    open func cleanDeletedEntitesFromMemory() {
        change { $0.removeTombstones() }
    }

    /// The deletions and updates of this store, divided into one store for each key. `key` maps the type of an item to
    /// a key.
    func changes<Key: Hashable>(by key: (Any.Type) throws -> Key) rethrows -> [Key: MemoryEntityStore] {
        let snapshot = lock.withLock { records }
        return try snapshot.changes(by: key).mapValues(MemoryEntityStore.init(records:))
    }

    // MARK: Transactions

    /// Runs the block on a copy of this store. The copy, a ``MemoryEntityStore``, records the block's updates and
    /// deletions. After the block has returned, applies these to this store.
    ///
    /// While the block runs, its changes are not in this store. Afterwards they are applied atomically: no reader
    /// sees half of the changes. If two transactions change the same item, the one that ends later wins. Overrides of
    /// `persist` and `delete` are not called for a transaction's changes; override this method too.
    ///
    /// - Throws: The block's error. After an error, nothing is changed.
    /// - Complexity: O(*t*) for *t* types of items, a copy of the items of each type that the block changes, and O(*c*
    ///   log *c*) for *c* changes.
    open func transaction(transaction: @escaping (_ transactionStore: EntityStore) throws -> Void) throws {
        let copy = MemoryEntityStore(records: lock.withLock { records.unchanged })
        try transaction(copy)
        let changed = copy.lock.withLock { copy.records }
        change { $0.apply(changed) }
    }

    /// Changes the records under the lock. Releases removed items after unlocking, since their deinit may use the
    /// store.
    private func change(_ body: (inout EntityRecords) -> [Any]) {
        let released = lock.withLock { body(&records) }
        // Without this line, the optimiser may release the items while the lock is held.
        withExtendedLifetime(released) {}
    }

    override final var viewsAreMissing: any Error { StoreError.functionNotImplementedYet }
}

extension MemoryEntityStore {
    /// The error of a memory store.
    ///
    /// Sendable: only the caller, who owns the item in the error, uses the item.
    public enum StoreError: Error, @unchecked Sendable {
        /// The item has neither an identifier nor a description.
        case cannotExtractIdentifierFrom(item: Any)
        /// The store has no database views.
        case functionNotImplementedYet
    }
}

extension MemoryEntityStore.StoreError: LocalizedError, CustomStringConvertible {
    /// What is wrong, and how to correct it.
    public var description: String {
        switch self {
        case .cannotExtractIdentifierFrom(let item):
            """
            An item of the type \(type(of: item)) has nothing to find it again by. \
            Let the type conform to CanBeIdentified, or to CustomStringConvertible.
            """
        case .functionNotImplementedYet:
            """
            A MemoryEntityStore has no views. \
            Use getAll(_:) or filter(_:includeElement:), and sort what they give.
            """
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
