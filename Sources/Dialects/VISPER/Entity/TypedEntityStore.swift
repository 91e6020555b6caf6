/// An ``EntityStore`` for one type of entity, so that a call need not name the type.
///
/// It forwards to the underlying store, whose order and thread guarantees apply. A type that is passed to an
/// operation must be the store's type or a subclass of it.
public struct TypedEntityStore<Type> {
    /// The type of entity.
    public typealias EntityType = Type

    /// The underlying store.
    public let entityStore: EntityStore

    /// A typed store that forwards to `entityStore`.
    ///
    /// - Throws: ``StoreError/entityStoreIsNotResponsibleForType(store:type:)`` unless the store is responsible for the
    ///   type.
    public init(entityStore: EntityStore) throws {
        guard entityStore.isResponsible(forType: Type.self) else {
            throw StoreError.entityStoreIsNotResponsibleForType(store: entityStore, type: Type.self)
        }
        self.entityStore = entityStore
    }

    /// The same store for another type: a subclass, a refined protocol, or any type that the store is responsible for.
    ///
    /// - Throws: The error of ``init(entityStore:)``.
    public func store<T>(forType type: T.Type) throws -> TypedEntityStore<T> {
        try TypedEntityStore<T>(entityStore: entityStore)
    }

    private func requireSubtype<T>(_ type: T.Type) throws {
        guard type is Type.Type || Type.self == Any.self else {
            throw StoreError.typeShouldBeASubTypeOfType(type: Type.self, subType: type)
        }
    }

    /// The store's version.
    public func version() -> Int { entityStore.version() }

    // MARK: Writing

    /// Stores the item. Does nothing if the item is nil.
    public func persist(_ item: Type!) throws {
        try entityStore.persist(item)
    }

    /// Stores the item, then calls the completion.
    public func persist(_ item: Type!, completion: @escaping () -> Void) throws {
        try entityStore.persist(item, completion: completion)
    }

    /// Stores the items.
    public func persist(_ items: [Type]) throws {
        try entityStore.persist(items)
    }

    /// Deletes the item. Does nothing if the item is nil.
    public func delete(_ item: Type!) throws {
        try entityStore.delete(item)
    }

    /// Deletes the item, then calls the completion.
    public func delete(_ item: Type!, completion: @escaping () -> Void) throws {
        try entityStore.delete(item, completion: completion)
    }

    /// Deletes the items.
    public func delete(_ items: [Type]) throws {
        try entityStore.delete(items)
    }

    /// Deletes the item with the identifier.
    public func delete(_ identifier: String) throws {
        try entityStore.delete(identifier, type: Type.self)
    }

    /// Deletes the item with the identifier, then calls the completion.
    public func delete(_ identifier: String, completion: @escaping () -> Void) throws {
        try entityStore.delete(identifier, type: Type.self, completion: completion)
    }

    /// Deletes the item with this identifier and type.
    public func delete<T>(_ identifier: String, type: T.Type) throws {
        try requireSubtype(type)
        try entityStore.delete(identifier, type: type)
    }

    /// Deletes the item with this identifier and type, then calls the completion.
    public func delete<T>(_ identifier: String, type: T.Type, completion: @escaping () -> Void) throws {
        try requireSubtype(type)
        try entityStore.delete(identifier, type: type, completion: completion)
    }

    // MARK: Reading

    /// The item with the identifier.
    public func get(_ identifier: String) throws -> Type? {
        try entityStore.get(identifier)
    }

    /// Passes the item with the identifier to the completion.
    public func get(_ identifier: String, completion: @escaping (_ item: Type?) -> Void) throws {
        try entityStore.get(identifier, completion: completion)
    }

    /// The item with this identifier and type.
    public func get<T>(_ identifier: String, type: T.Type) throws -> T? {
        try requireSubtype(type)
        return try entityStore.get(identifier)
    }

    /// Passes the item with this identifier and type to the completion.
    public func get<T>(_ identifier: String, type: T.Type, completion: @escaping (_ item: T?) -> Void) throws
    {
        try requireSubtype(type)
        try entityStore.get(identifier, completion: completion)
    }

    /// All items.
    public func getAll() throws -> [Type] {
        try entityStore.getAll(Type.self)
    }

    /// Passes all items to the completion.
    public func getAll(completion: @escaping (_ items: [Type]) -> Void) throws {
        try entityStore.getAll(Type.self, completion: completion)
    }

    /// All items of a type.
    public func getAll<T>(type: T.Type) throws -> [T] {
        try requireSubtype(type)
        return try entityStore.getAll(type)
    }

    /// Passes all items of a type to the completion.
    public func getAll<T>(type: T.Type, completion: @escaping (_ items: [T]) -> Void) throws {
        try requireSubtype(type)
        try entityStore.getAll(type, completion: completion)
    }

    /// Whether the store has an item with the type and identifier of `item`.
    public func exists(_ item: Type!) throws -> Bool {
        try entityStore.exists(item)
    }

    /// Passes to the completion whether the store has an item with the type and identifier of `item`.
    public func exists(_ item: Type!, completion: @escaping (_ exists: Bool) -> Void) throws {
        try entityStore.exists(item, completion: completion)
    }

    /// Whether there is an item with this identifier and type.
    public func exists<T>(_ identifier: String, type: T.Type) throws -> Bool {
        try requireSubtype(type)
        return try entityStore.exists(identifier, type: type)
    }

    /// Passes to the completion whether there is an item with this identifier and type.
    public func exists<T>(
        _ identifier: String,
        type: T.Type,
        completion: @escaping (_ exists: Bool) -> Void
    ) throws {
        try requireSubtype(type)
        try entityStore.exists(identifier, type: type, completion: completion)
    }

    /// The items for which the closure returns true.
    public func filter(includeElement: @escaping (Type) -> Bool) throws -> [Type] {
        try entityStore.filter(Type.self, includeElement: includeElement)
    }

    /// Passes to the completion the items for which the closure returns true.
    public func filter(
        includeElement: @escaping (Type) -> Bool,
        completion: @escaping (_ items: [Type]) -> Void
    ) throws {
        try entityStore.filter(Type.self, includeElement: includeElement, completion: completion)
    }

    /// The items of a type for which the closure returns true.
    public func filter<T>(type: T.Type, includeElement: @escaping (T) -> Bool) throws -> [T] {
        try requireSubtype(type)
        return try entityStore.filter(type, includeElement: includeElement)
    }

    /// Passes to the completion the items of a type for which the closure returns true.
    public func filter<T>(
        type: T.Type,
        includeElement: @escaping (T) -> Bool,
        completion: @escaping (_ items: [T]) -> Void
    ) throws {
        try requireSubtype(type)
        try entityStore.filter(type, includeElement: includeElement, completion: completion)
    }

    // MARK: Views

    /// All items in a database view.
    public func getAll(_ viewName: String) throws -> [Type] {
        try entityStore.getAll(viewName)
    }

    /// Passes all items in a database view to the completion.
    public func getAll(_ viewName: String, completion: @escaping (_ items: [Type]) -> Void) throws {
        try entityStore.getAll(viewName, completion: completion)
    }

    /// All items in one group of a database view.
    public func getAll(_ viewName: String, groupName: String) throws -> [Type] {
        try entityStore.getAll(viewName, groupName: groupName)
    }

    /// Passes all items in one group of a database view to the completion.
    public func getAll(
        _ viewName: String,
        groupName: String,
        completion: @escaping (_ items: [Type]) -> Void
    ) throws {
        try entityStore.getAll(viewName, groupName: groupName, completion: completion)
    }

    /// Adds a database view, if the store has such views.
    public func addView(
        _ viewName: String,
        groupingBlock: @escaping (_ collection: String, _ key: String, _ object: Type) -> String?,
        sortingBlock:
            @escaping (
                _ group: String,
                _ collection1: String, _ key1: String, _ object1: Type,
                _ collection2: String, _ key2: String, _ object2: Type
            ) -> ComparisonResult
    ) throws {
        try entityStore.addView(viewName, groupingBlock: groupingBlock, sortingBlock: sortingBlock)
    }

    // MARK: Transactions

    /// Runs the block on a typed draft store, and applies the draft's changes when the block has returned.
    ///
    /// - Throws: The block's error, or the underlying store's. If the block throws, nothing is changed.
    public func transaction(
        transaction: @escaping (_ transactionStore: TypedEntityStore<Type>) throws -> Void
    ) throws {
        try entityStore.transaction { try transaction(TypedEntityStore(entityStore: $0)) }
    }
}

extension TypedEntityStore {
    /// The error of a typed store.
    ///
    /// Sendable: only the caller, who owns the store in the error, uses the store.
    public enum StoreError: Error, @unchecked Sendable {
        /// The store does not accept entities of the type.
        case entityStoreIsNotResponsibleForType(store: EntityStore, type: Any.Type)
        /// `subType` is neither `type` nor a subclass of it.
        case typeShouldBeASubTypeOfType(type: Type.Type, subType: Any.Type)
    }
}

extension TypedEntityStore.StoreError: LocalizedError, CustomStringConvertible {
    /// What is wrong, and how to correct it.
    public var description: String {
        switch self {
        case .entityStoreIsNotResponsibleForType(let store, let type):
            """
            The \(Swift.type(of: store)) is not responsible for the type \(type). \
            Make the typed store of one that is.
            """
        case .typeShouldBeASubTypeOfType(let type, let subType):
            """
            The typed store is for \(type), and \(subType) is neither that nor a subclass of it. \
            Make a TypedEntityStore<\(subType)> of the store behind it.
            """
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
