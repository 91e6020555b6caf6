import Millrace

/// Combines several stores, each for one type of entity, into one store.
///
/// An operation on an item uses the store that was added for the item's own type or a superclass of it. If several
/// stores match, the store with the highest priority is used; with equal priority, the store that was added first. An
/// operation on a type uses the store for that type. An operation on an array uses the store for the first element.
/// With an empty array, the operation does nothing.
///
/// Stores may be added on any thread. For all other operations, the order and thread guarantees of the stores apply.
open class ComposedEntityStore: EntityStore {
    private let lock = Lock()
    private var storesByPriority: [StoreWrapper] = []
    private let ownVersion: Int

    /// A composed store without stores.
    ///
    /// - Parameter version: The result of ``version()``.
    public init(version: Int = 0) {
        ownVersion = version
    }

    /// The stores, in the order in which they are checked.
    public var wrappers: [StoreWrapper] {
        get { lock.withLock { storesByPriority } }
        set { lock.withLock { storesByPriority = newValue } }
    }

    /// Adds the store for a type. Stores with a higher priority are checked first. Stores with equal priority are
    /// checked in the order in which they were added.
    ///
    /// - Complexity: O(*n*) for *n* stores.
    open func add<T>(store: TypedEntityStore<T>, priority: Int = 0) where T: Entity {
        let wrapper = StoreWrapper(store: store, priority: priority)
        lock.withLock {
            let index = storesByPriority.firstIndex { $0.priority < priority } ?? storesByPriority.endIndex
            storesByPriority.insert(wrapper, at: index)
        }
    }

    /// The version that the store was made with.
    open func version() -> Int { ownVersion }

    /// All entities of all stores, in the order in which the stores are checked. An entity in two stores occurs twice.
    open func allEntities() throws -> [Any] {
        try wrappers.flatMap { try $0.allEntities() }
    }

    // MARK: Finding the store

    private func store(for type: Any.Type) -> EntityStore? {
        wrappers.first { $0.isResponsible(type) }?.entityStore
    }

    private func requiredStore(for type: Any.Type) throws -> EntityStore {
        guard let store = store(for: type) else {
            throw ComposedStoreError.couldNotFoundAStoreFor(type: type)
        }
        return store
    }

    /// The store for an item's dynamic type.
    private func requiredStore(of item: Any) throws -> EntityStore {
        try requiredStore(for: type(of: item))
    }

    // MARK: Responsibility

    /// Whether there is a store for the object's own type that accepts the object.
    open func isResponsible<T>(for object: T) -> Bool {
        store(for: Swift.type(of: object as Any))?.isResponsible(for: object) ?? false
    }

    /// Whether there is a store for the type.
    open func isResponsible<T>(forType type: T.Type) -> Bool {
        store(for: type) != nil
    }

    // MARK: Writing

    /// Persists the item in the store for its type.
    ///
    /// - Throws: ``ComposedStoreError/couldNotFoundAStoreFor(type:)``, or the store's error.
    open func persist<T>(_ item: T!) throws {
        guard let item = item as T? else { return }
        try requiredStore(of: item).persist(item)
    }

    /// Persists the item in the store for its type. That store calls the completion.
    open func persist<T>(_ item: T!, completion: @escaping () -> Void) throws {
        guard let item = item as T? else { return completion() }
        try requiredStore(of: item).persist(item, completion: completion)
    }

    /// Persists all items, in the store for the type of the first item.
    open func persist<T>(_ items: [T]) throws {
        guard let first = items.first else { return }
        try requiredStore(of: first).persist(items)
    }

    /// Deletes the item from the store for its type.
    ///
    /// - Throws: ``ComposedStoreError/couldNotFoundAStoreFor(type:)``, or the store's error.
    open func delete<T>(_ item: T!) throws {
        guard let item = item as T? else { return }
        try requiredStore(of: item).delete(item)
    }

    /// Deletes the item from the store for its type. That store calls the completion.
    open func delete<T>(_ item: T!, completion: @escaping () -> Void) throws {
        guard let item = item as T? else { return completion() }
        try requiredStore(of: item).delete(item, completion: completion)
    }

    /// Deletes the items, all from the store for the type of the first item.
    open func delete<T>(_ items: [T]) throws {
        guard let first = items.first else { return }
        try requiredStore(of: first).delete(items)
    }

    /// Deletes the item with the identifier from the store for the type.
    open func delete<T>(_ identifier: String, type: T.Type) throws {
        try requiredStore(for: type).delete(identifier, type: type)
    }

    // MARK: Reading

    /// The item with the identifier. The store for the type `T` is asked.
    open func get<T>(_ identifier: String) throws -> T? {
        try requiredStore(for: T.self).get(identifier)
    }

    /// Passes the item with the identifier to the completion. The store for the type `T` is asked.
    open func get<T>(_ identifier: String, completion: @escaping (_ item: T?) -> Void) throws {
        try requiredStore(for: T.self).get(identifier, completion: completion)
    }

    /// All items of the type. The store for the type is asked.
    open func getAll<T>(_ type: T.Type) throws -> [T] {
        try requiredStore(for: type).getAll(type)
    }

    /// Passes all items of the type to the completion. The store for the type is asked.
    open func getAll<T>(_ type: T.Type, completion: @escaping (_ items: [T]) -> Void) throws {
        try requiredStore(for: type).getAll(type, completion: completion)
    }

    /// Whether the item exists in the store for its type; false if there is no such store.
    open func exists<T>(_ item: T!) throws -> Bool {
        guard let item = item as T?, let store = store(for: Swift.type(of: item as Any)) else { return false }
        return try store.exists(item)
    }

    /// Passes to the completion whether the item exists in the store for its type; false if there is no such store.
    open func exists<T>(_ item: T!, completion: @escaping (_ exists: Bool) -> Void) throws {
        guard let item = item as T?, let store = store(for: Swift.type(of: item as Any)) else {
            return completion(false)
        }
        try store.exists(item, completion: completion)
    }

    /// Whether an item with the identifier exists in the store for the type; false if there is no such store.
    open func exists<T>(_ identifier: String, type: T.Type) throws -> Bool {
        try store(for: type)?.exists(identifier, type: type) ?? false
    }

    /// Passes to the completion whether an item with the identifier exists in the store for the type; false if there
    /// is no such store.
    open func exists<T>(
        _ identifier: String,
        type: T.Type,
        completion: @escaping (_ exists: Bool) -> Void
    ) throws {
        guard let store = store(for: type) else { return completion(false) }
        try store.exists(identifier, type: type, completion: completion)
    }

    /// The items for which the closure returns true, from the store for the type.
    open func filter<T>(_ type: T.Type, includeElement: @escaping (T) -> Bool) throws -> [T] {
        try requiredStore(for: type).filter(type, includeElement: includeElement)
    }

    /// Passes to the completion the items for which the closure returns true, from the store for the type.
    open func filter<T>(
        _ type: T.Type,
        includeElement: @escaping (T) -> Bool,
        completion: @escaping (_ items: [T]) -> Void
    ) throws {
        try requiredStore(for: type).filter(type, includeElement: includeElement, completion: completion)
    }

    // MARK: Views

    /// All items in a database view. The store for the type `T` is asked.
    open func getAll<T>(_ viewName: String) throws -> [T] {
        try requiredStore(for: T.self).getAll(viewName)
    }

    /// Passes all items in a database view to the completion. The store for the type `T` is asked.
    open func getAll<T>(_ viewName: String, completion: @escaping (_ items: [T]) -> Void) throws {
        try requiredStore(for: T.self).getAll(viewName, completion: completion)
    }

    /// All items in one group of a database view. The store for the type `T` is asked.
    open func getAll<T>(_ viewName: String, groupName: String) throws -> [T] {
        try requiredStore(for: T.self).getAll(viewName, groupName: groupName)
    }

    /// Passes all items in one group of a database view to the completion. The store for the type `T` is asked.
    open func getAll<T>(
        _ viewName: String,
        groupName: String,
        completion: @escaping (_ items: [T]) -> Void
    ) throws {
        try requiredStore(for: T.self).getAll(viewName, groupName: groupName, completion: completion)
    }

    /// Adds a database view to the store for the type.
    open func addView<T>(
        _ viewName: String,
        groupingBlock: @escaping (_ collection: String, _ key: String, _ object: T) -> String?,
        sortingBlock:
            @escaping (
                _ group: String,
                _ collection1: String, _ key1: String, _ object1: T,
                _ collection2: String, _ key2: String, _ object2: T
            ) -> ComparisonResult
    ) throws {
        try requiredStore(for: T.self)
            .addView(viewName, groupingBlock: groupingBlock, sortingBlock: sortingBlock)
    }

    // MARK: Transactions

    /// Runs the block on a ``MemoryEntityStore`` with the entities of all stores. If two stores have the same entity,
    /// the block uses the entity of the store that is checked first. After the block has returned, the stores are
    /// changed one after the other: each one applies the deletions, and then the updates, of the entities that it is
    /// responsible for.
    ///
    /// - Throws: The block's error, or ``ComposedStoreError/couldNotFoundAStoreFor(type:)`` if the block has changed
    ///   an entity without a store. After these errors, nothing is changed. Also the error of a store. After that
    ///   error, the changes of earlier stores remain, since stores have no common transaction.
    open func transaction(transaction: @escaping (_ transactionStore: EntityStore) throws -> Void) throws {
        let wrappers = self.wrappers
        let copy = try MemoryEntityStore(wrappers.reversed().flatMap { try $0.allEntities() })
        try transaction(copy)

        let changes = try copy.changes { type in
            guard let index = wrappers.firstIndex(where: { $0.isResponsible(type) }) else {
                throw ComposedStoreError.couldNotFoundAStoreFor(type: type)
            }
            return index
        }
        for (index, wrapper) in wrappers.enumerated() {
            guard let changes = changes[index] else { continue }
            // The updates pass through `self`, so that overrides of `persist` are called.
            try wrapper.deleteItems(changes, wrapper.entityStore)
            try wrapper.persistUpdatedItems(changes, self)
        }
    }
}

/// The error of a ``ComposedEntityStore``.
public enum ComposedStoreError: Error {
    /// No store was added for the type or a superclass of it.
    case couldNotFoundAStoreFor(type: Any.Type)
}

extension ComposedStoreError: LocalizedError, CustomStringConvertible {
    /// What is wrong, and how to correct it.
    public var description: String {
        switch self {
        case .couldNotFoundAStoreFor(let type):
            """
            None of the stores that the composed store is made of is for \(type), or a superclass of it. \
            Add one with add(store:priority:).
            """
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
