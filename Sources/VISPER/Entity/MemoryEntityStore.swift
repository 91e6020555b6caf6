import Millrace

/// Keeps entities in memory, and knows which of them were updated and deleted.
///
/// It takes items of every type. An item is found by its type and its identifier: that of ``CanBeIdentified``, else its
/// description. The type it is stored under is the item's own, also where the caller knows only a protocol or a
/// superclass; one that is read by a protocol or a superclass finds all items that are of it. On equal identifiers an
/// item of exactly the type asked for comes first, then the one stored earliest.
///
/// Deleting leaves a tombstone, so that the deletion can be repeated elsewhere. Nothing reads it but
/// ``deletedEntities()`` and ``deletedIds(type:)``; persisting the item again removes it.
///
/// Items come in the order in which they were first stored. Completions are called before the method returns.
///
/// May be used from many threads at once, as far as the items may be: each operation is done at once, and closures,
/// completions and the items' own code run under no lock.
open class MemoryEntityStore: StoreWithoutViews, EntityStore {
    private let lock = Lock()
    private var records: EntityRecords

    /// Makes an empty store.
    public override init() {
        records = EntityRecords()
    }

    /// Makes a store with items, which do not count as updated. Of two with the same key it has the later one.
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

    /// 0.
    open func version() -> Int { 0 }

    // MARK: Responsibility

    /// True.
    open func isResponsible<T>(for object: T) -> Bool { true }

    /// True.
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

    /// Persists one by one, and stops at the first that throws.
    open func persist<T>(_ items: [T]) throws {
        for item in items { try persist(item) }
    }

    /// Deletes what is stored with the item's own type and identifier, and leaves a tombstone of the item.
    ///
    /// - Throws: ``StoreError/cannotExtractIdentifierFrom(item:)``.
    /// - Complexity: O(1).
    open func delete<T>(_ item: T!) throws {
        guard let item = item as T? else { return }
        let key = try EntityKey(of: item)
        change { $0.delete(key, item: item) }
    }

    /// Deletes what is stored with the item's own type and identifier, then calls the completion.
    open func delete<T>(_ item: T!, completion: @escaping () -> Void) throws {
        try delete(item)
        completion()
    }

    /// Deletes one by one, and stops at the first that throws.
    open func delete<T>(_ items: [T]) throws {
        for item in items { try delete(item) }
    }

    /// Deletes everything of the type with the identifier, so that getting it finds nothing. If there is nothing, it
    /// leaves a tombstone without an item: the identifier is among the ``deletedIds(type:)``.
    ///
    /// - Complexity: O(*t*) for *t* types of items in the store.
    open func delete<T>(_ identifier: String, type: T.Type) throws {
        change { $0.delete(identifier, as: type) }
    }

    // MARK: Reading

    /// What is stored with the identifier.
    ///
    /// - Complexity: O(1) for an item of exactly the type asked for, else O(*t*) for *t* types of items in the store.
    open func get<T>(_ identifier: String) throws -> T? {
        lock.withLock { records.item(identifier, as: T.self) }
    }

    /// Hands what is stored with the identifier to the completion.
    open func get<T>(_ identifier: String, completion: @escaping (_ item: T?) -> Void) throws {
        completion(try get(identifier))
    }

    /// Everything stored of a type, in the order in which it was first stored.
    ///
    /// - Complexity: O(*n* log *n*) for *n* items of that type.
    open func getAll<T>(_ type: T.Type) throws -> [T] {
        lock.withLock { records.items(as: type) }
    }

    /// Hands everything stored of a type to the completion.
    open func getAll<T>(_ type: T.Type, completion: @escaping (_ items: [T]) -> Void) throws {
        completion(try getAll(type))
    }

    /// Whether something is stored with the item's own type and identifier.
    ///
    /// - Throws: ``StoreError/cannotExtractIdentifierFrom(item:)``.
    /// - Complexity: O(1).
    open func exists<T>(_ item: T!) throws -> Bool {
        guard let item = item as T? else { return false }
        let key = try EntityKey(of: item)
        return lock.withLock { records.contains(key) }
    }

    /// Tells the completion whether something is stored with the item's own type and identifier.
    open func exists<T>(_ item: T!, completion: @escaping (_ exists: Bool) -> Void) throws {
        completion(try exists(item))
    }

    /// Whether getting the identifier would find something.
    open func exists<T>(_ identifier: String, type: T.Type) throws -> Bool {
        lock.withLock { records.item(identifier, as: type) } != nil
    }

    /// Tells the completion whether getting the identifier would find something.
    open func exists<T>(
        _ identifier: String,
        type: T.Type,
        completion: @escaping (_ exists: Bool) -> Void
    ) throws {
        completion(try exists(identifier, type: type))
    }

    /// What is stored of a type and included by the closure, in the order in which it was first stored.
    open func filter<T>(_ type: T.Type, includeElement: @escaping (T) -> Bool) throws -> [T] {
        try getAll(type).filter(includeElement)
    }

    /// Hands what is stored of a type and included by the closure to the completion.
    open func filter<T>(
        _ type: T.Type,
        includeElement: @escaping (T) -> Bool,
        completion: @escaping (_ items: [T]) -> Void
    ) throws {
        completion(try filter(type, includeElement: includeElement))
    }

    // MARK: What has changed

    /// Everything stored, in the order in which it was first stored.
    open func allEntities() -> [Any] {
        lock.withLock { records.items(as: Any.self) }
    }

    /// Everything that was persisted, and is stored now.
    open func updatedEntities() -> [Any] {
        updatedEntities(type: Any.self)
    }

    /// Everything of a type that was persisted, and is stored now.
    open func updatedEntities<T>(type: T.Type) -> [T] {
        lock.withLock { records.updatedItems(as: type) }
    }

    /// The items that were deleted, in the order in which they were.
    open func deletedEntities() -> [Any] {
        deletedEntities(type: Any.self)
    }

    /// The items of a type that were deleted, in the order in which they were.
    open func deletedEntities<T>(type: T.Type) -> [T] {
        lock.withLock { records.tombstones(as: type) }.compactMap(\.item).compactMap { $0 as? T }
    }

    /// The identifiers of a type that were deleted, in the order in which they were, also those that had no item.
    open func deletedIds<T>(type: T.Type) -> [String] {
        lock.withLock { records.tombstones(as: type) }.map(\.key.identifier)
    }

    /// Forgets what was deleted.
    open func cleanDeletedEntitesFromMemory() {
        change { $0.removeTombstones() }
    }

    /// Stores with what was deleted and persisted here, a part for each key that `key` makes of the types of those items.
    func changes<Key: Hashable>(by key: (Any.Type) throws -> Key) rethrows -> [Key: MemoryEntityStore] {
        let snapshot = lock.withLock { records }
        return try snapshot.changes(by: key).mapValues(MemoryEntityStore.init(records:))
    }

    // MARK: Transactions

    /// Runs the block on a copy, which is a ``MemoryEntityStore`` in which nothing counts as updated or deleted yet. When
    /// it returns, what was deleted and what was persisted there is deleted and persisted here.
    ///
    /// The store itself does not change while the block runs, and then at once: no reader sees half of it. Of two
    /// transactions that change the same item, the one that ends later wins. Overrides of `persist` and `delete` are not
    /// called for what the transaction has changed; override this method too.
    ///
    /// - Throws: What the block throws. Nothing is changed then.
    /// - Complexity: O(*t*) for *t* types of items, a copy of the items of each type that the block changes, and O(*c*
    ///   log *c*) for *c* changes.
    open func transaction(transaction: @escaping (_ transactionStore: EntityStore) throws -> Void) throws {
        let copy = MemoryEntityStore(records: lock.withLock { records.unchanged })
        try transaction(copy)
        let changed = copy.lock.withLock { copy.records }
        change { $0.apply(changed) }
    }

    /// Changes the records under the lock, and releases what the change lets go after it: a deinit may use the store.
    private func change(_ body: (inout EntityRecords) -> [Any]) {
        let released = lock.withLock { body(&records) }
        // An optimised build would let go of it under the lock if nobody needed it afterwards.
        withExtendedLifetime(released) {}
    }

    override final var viewsAreMissing: any Error { StoreError.functionNotImplementedYet }
}

extension MemoryEntityStore {
    /// Why a memory store refuses.
    ///
    /// Sendable: nothing but the caller, whose own the item is, ever looks at it.
    public enum StoreError: Error, @unchecked Sendable {
        /// The item neither has an identifier nor describes itself.
        case cannotExtractIdentifierFrom(item: Any)
        /// Views are for storages that have them.
        case functionNotImplementedYet
    }
}

extension MemoryEntityStore.StoreError: LocalizedError, CustomStringConvertible {
    /// What went wrong, and what to do about it.
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
