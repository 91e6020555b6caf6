import Millrace

/// One store made of several, each for a type of entity.
///
/// An item goes to the first store, by priority and then by the order of adding, that was added for the item's own type or
/// a superclass of it; where a type is given instead of an item, for that type. Arrays go to the store of their first
/// element, and empty ones nowhere.
///
/// Stores may be added from any thread. Otherwise what the stores say on order and threads holds.
open class ComposedEntityStore: EntityStore {
    private let lock = Lock()
    private var storesByPriority: [StoreWrapper] = []
    private let ownVersion: Int

    /// Makes a store without stores.
    ///
    /// - Parameter version: What ``version()`` says.
    public init(version: Int = 0) {
        ownVersion = version
    }

    /// The stores, in the order in which they are asked.
    public var wrappers: [StoreWrapper] {
        get { lock.withLock { storesByPriority } }
        set { lock.withLock { storesByPriority = newValue } }
    }

    /// Adds the store for a type. One with a higher priority is asked before, of equal ones the one added first.
    ///
    /// - Complexity: O(*n*) for *n* stores.
    open func add<T>(store: TypedEntityStore<T>, priority: Int = 0) where T: Entity {
        let wrapper = StoreWrapper(store: store, priority: priority)
        lock.withLock {
            let place = storesByPriority.firstIndex { $0.priority < priority } ?? storesByPriority.endIndex
            storesByPriority.insert(wrapper, at: place)
        }
    }

    /// What the store was made with.
    open func version() -> Int { ownVersion }

    /// Everything in all stores, in the order in which they are asked. What two stores have is there twice.
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

    /// The store of an item, whatever type the caller knows it by.
    private func requiredStore(of item: Any) throws -> EntityStore {
        try requiredStore(for: type(of: item))
    }

    // MARK: Responsibility

    /// Whether there is a store for the object's own type, and it says that it is responsible for the object.
    open func isResponsible<T>(for object: T) -> Bool {
        store(for: Swift.type(of: object as Any))?.isResponsible(for: object) ?? false
    }

    /// Whether there is a store for the type.
    open func isResponsible<T>(forType type: T.Type) -> Bool {
        store(for: type) != nil
    }

    // MARK: Writing

    /// Stores the item in the store for it.
    ///
    /// - Throws: ``ComposedStoreError/couldNotFoundAStoreFor(type:)``, and what the store throws.
    open func persist<T>(_ item: T!) throws {
        guard let item = item as T? else { return }
        try requiredStore(of: item).persist(item)
    }

    /// Stores the item in the store for it, which calls the completion.
    open func persist<T>(_ item: T!, completion: @escaping () -> Void) throws {
        guard let item = item as T? else { return completion() }
        try requiredStore(of: item).persist(item, completion: completion)
    }

    /// Stores the items in the store for the first of them.
    open func persist<T>(_ items: [T]) throws {
        guard let first = items.first else { return }
        try requiredStore(of: first).persist(items)
    }

    /// Deletes the item from the store for it.
    ///
    /// - Throws: ``ComposedStoreError/couldNotFoundAStoreFor(type:)``, and what the store throws.
    open func delete<T>(_ item: T!) throws {
        guard let item = item as T? else { return }
        try requiredStore(of: item).delete(item)
    }

    /// Deletes the item from the store for it, which calls the completion.
    open func delete<T>(_ item: T!, completion: @escaping () -> Void) throws {
        guard let item = item as T? else { return completion() }
        try requiredStore(of: item).delete(item, completion: completion)
    }

    /// Deletes the items from the store for the first of them.
    open func delete<T>(_ items: [T]) throws {
        guard let first = items.first else { return }
        try requiredStore(of: first).delete(items)
    }

    /// Deletes by identifier from the store for the type.
    open func delete<T>(_ identifier: String, type: T.Type) throws {
        try requiredStore(for: type).delete(identifier, type: type)
    }

    // MARK: Reading

    /// What is stored with the identifier in the store for the type.
    open func get<T>(_ identifier: String) throws -> T? {
        try requiredStore(for: T.self).get(identifier)
    }

    /// Has the store for the type hand what is stored with the identifier to the completion.
    open func get<T>(_ identifier: String, completion: @escaping (_ item: T?) -> Void) throws {
        try requiredStore(for: T.self).get(identifier, completion: completion)
    }

    /// Everything of the type in the store for it.
    open func getAll<T>(_ type: T.Type) throws -> [T] {
        try requiredStore(for: type).getAll(type)
    }

    /// Has the store for the type hand everything of the type to the completion.
    open func getAll<T>(_ type: T.Type, completion: @escaping (_ items: [T]) -> Void) throws {
        try requiredStore(for: type).getAll(type, completion: completion)
    }

    /// Whether the item exists in the store for it; false if there is no such store.
    open func exists<T>(_ item: T!) throws -> Bool {
        guard let item = item as T?, let store = store(for: Swift.type(of: item as Any)) else { return false }
        return try store.exists(item)
    }

    /// Tells the completion whether the item exists in the store for it; false if there is no such store.
    open func exists<T>(_ item: T!, completion: @escaping (_ exists: Bool) -> Void) throws {
        guard let item = item as T?, let store = store(for: Swift.type(of: item as Any)) else {
            return completion(false)
        }
        try store.exists(item, completion: completion)
    }

    /// Whether something with the identifier exists in the store for the type; false if there is no such store.
    open func exists<T>(_ identifier: String, type: T.Type) throws -> Bool {
        try store(for: type)?.exists(identifier, type: type) ?? false
    }

    /// Tells the completion whether something with the identifier exists in the store for the type; false if there is no
    /// such store.
    open func exists<T>(
        _ identifier: String,
        type: T.Type,
        completion: @escaping (_ exists: Bool) -> Void
    ) throws {
        guard let store = store(for: type) else { return completion(false) }
        try store.exists(identifier, type: type, completion: completion)
    }

    /// What is included by the closure in the store for the type.
    open func filter<T>(_ type: T.Type, includeElement: @escaping (T) -> Bool) throws -> [T] {
        try requiredStore(for: type).filter(type, includeElement: includeElement)
    }

    /// Has the store for the type hand what is included by the closure to the completion.
    open func filter<T>(
        _ type: T.Type,
        includeElement: @escaping (T) -> Bool,
        completion: @escaping (_ items: [T]) -> Void
    ) throws {
        try requiredStore(for: type).filter(type, includeElement: includeElement, completion: completion)
    }

    // MARK: Views

    /// Everything in a view of the store for the type.
    open func getAll<T>(_ viewName: String) throws -> [T] {
        try requiredStore(for: T.self).getAll(viewName)
    }

    /// Has the store for the type hand everything in a view to the completion.
    open func getAll<T>(_ viewName: String, completion: @escaping (_ items: [T]) -> Void) throws {
        try requiredStore(for: T.self).getAll(viewName, completion: completion)
    }

    /// Everything in one group of a view of the store for the type.
    open func getAll<T>(_ viewName: String, groupName: String) throws -> [T] {
        try requiredStore(for: T.self).getAll(viewName, groupName: groupName)
    }

    /// Has the store for the type hand everything in one group of a view to the completion.
    open func getAll<T>(
        _ viewName: String,
        groupName: String,
        completion: @escaping (_ items: [T]) -> Void
    ) throws {
        try requiredStore(for: T.self).getAll(viewName, groupName: groupName, completion: completion)
    }

    /// Adds a view to the store for the type.
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

    /// Runs the block on a ``MemoryEntityStore`` with everything that all stores have; where two have the same, with that
    /// of the one asked first. When the block returns, each store in turn deletes what was deleted there, and persists
    /// what was persisted there, as far as the store is the one for it.
    ///
    /// - Throws: What the block throws, and ``ComposedStoreError/couldNotFoundAStoreFor(type:)`` if it has changed
    ///   something that no store is for; nothing is changed then. What the stores throw; what others have done by then
    ///   stays done, since stores know of no common transaction.
    open func transaction(transaction: @escaping (_ transactionStore: EntityStore) throws -> Void) throws {
        let wrappers = self.wrappers
        let copy = try MemoryEntityStore(wrappers.reversed().flatMap { try $0.allEntities() })
        try transaction(copy)

        let changes = try copy.changes { type in
            guard let place = wrappers.firstIndex(where: { $0.isResponsible(type) }) else {
                throw ComposedStoreError.couldNotFoundAStoreFor(type: type)
            }
            return place
        }
        for (place, wrapper) in wrappers.enumerated() {
            guard let changes = changes[place] else { continue }
            try wrapper.deleteItems(changes, wrapper.entityStore)
            try wrapper.persistUpdatedItems(changes, wrapper.entityStore)
        }
    }
}

/// Why a ``ComposedEntityStore`` refuses.
public enum ComposedStoreError: Error {
    /// No store was added for the type, or a superclass of it.
    case couldNotFoundAStoreFor(type: Any.Type)
}

extension ComposedStoreError: LocalizedError, CustomStringConvertible {
    /// What went wrong, and what to do about it.
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
