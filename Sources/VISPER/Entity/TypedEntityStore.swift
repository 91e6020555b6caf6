/// An ``EntityStore`` as it looks to those who work with one type of entity: they need not name the type, and cannot
/// mistake it.
///
/// It forwards to the store; what that says on order and threads holds here. Where a type is given to an operation, it is the
/// type of the store or a subclass of it.
public struct TypedEntityStore<Type> {
    /// The type of entity.
    public typealias EntityType = Type

    /// The store behind it.
    public let entityStore: EntityStore

    /// Makes a typed view of a store.
    ///
    /// - Throws: ``StoreError/entityStoreIsNotResponsibleForType(store:type:)`` unless the store is responsible for the
    ///   type.
    public init(entityStore: EntityStore) throws {
        guard entityStore.isResponsible(forType: Type.self) else {
            throw StoreError.entityStoreIsNotResponsibleForType(store: entityStore, type: Type.self)
        }
        self.entityStore = entityStore
    }

    /// The same store for another type: a subclass, a protocol that refines this one, or whatever the store is responsible for.
    ///
    /// - Throws: What ``init(entityStore:)`` throws.
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

    /// Stores the item; nil does nothing.
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

    /// Deletes the item; nil does nothing.
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

    /// Deletes what is stored with the identifier.
    public func delete(_ identifier: String) throws {
        try entityStore.delete(identifier, type: Type.self)
    }

    /// Deletes what is stored with the identifier, then calls the completion.
    public func delete(_ identifier: String, completion: @escaping () -> Void) throws {
        try entityStore.delete(identifier, type: Type.self, completion: completion)
    }

    /// Deletes what is stored of a type with the identifier.
    public func delete<T>(_ identifier: String, type: T.Type) throws {
        try requireSubtype(type)
        try entityStore.delete(identifier, type: type)
    }

    /// Deletes what is stored of a type with the identifier, then calls the completion.
    public func delete<T>(_ identifier: String, type: T.Type, completion: @escaping () -> Void) throws {
        try requireSubtype(type)
        try entityStore.delete(identifier, type: type, completion: completion)
    }

    // MARK: Reading

    /// What is stored with the identifier.
    public func get(_ identifier: String) throws -> Type? {
        try entityStore.get(identifier)
    }

    /// Hands what is stored with the identifier to the completion.
    public func get(_ identifier: String, completion: @escaping (_ item: Type?) -> Void) throws {
        try entityStore.get(identifier, completion: completion)
    }

    /// What is stored of a type with the identifier.
    public func get<T>(_ identifier: String, type: T.Type) throws -> T? {
        try requireSubtype(type)
        return try entityStore.get(identifier)
    }

    /// Hands what is stored of a type with the identifier to the completion.
    public func get<T>(_ identifier: String, type: T.Type, completion: @escaping (_ item: T?) -> Void) throws
    {
        try requireSubtype(type)
        try entityStore.get(identifier, completion: completion)
    }

    /// Everything stored.
    public func getAll() throws -> [Type] {
        try entityStore.getAll(Type.self)
    }

    /// Hands everything stored to the completion.
    public func getAll(completion: @escaping (_ items: [Type]) -> Void) throws {
        try entityStore.getAll(Type.self, completion: completion)
    }

    /// Everything stored of a type.
    public func getAll<T>(type: T.Type) throws -> [T] {
        try requireSubtype(type)
        return try entityStore.getAll(type)
    }

    /// Hands everything stored of a type to the completion.
    public func getAll<T>(type: T.Type, completion: @escaping (_ items: [T]) -> Void) throws {
        try requireSubtype(type)
        try entityStore.getAll(type, completion: completion)
    }

    /// Whether something is stored with the item's type and identifier.
    public func exists(_ item: Type!) throws -> Bool {
        try entityStore.exists(item)
    }

    /// Tells the completion whether something is stored with the item's type and identifier.
    public func exists(_ item: Type!, completion: @escaping (_ exists: Bool) -> Void) throws {
        try entityStore.exists(item, completion: completion)
    }

    /// Whether something is stored of a type with the identifier.
    public func exists<T>(_ identifier: String, type: T.Type) throws -> Bool {
        try requireSubtype(type)
        return try entityStore.exists(identifier, type: type)
    }

    /// Tells the completion whether something is stored of a type with the identifier.
    public func exists<T>(
        _ identifier: String,
        type: T.Type,
        completion: @escaping (_ exists: Bool) -> Void
    ) throws {
        try requireSubtype(type)
        try entityStore.exists(identifier, type: type, completion: completion)
    }

    /// What is stored and included by the closure.
    public func filter(includeElement: @escaping (Type) -> Bool) throws -> [Type] {
        try entityStore.filter(Type.self, includeElement: includeElement)
    }

    /// Hands what is stored and included by the closure to the completion.
    public func filter(
        includeElement: @escaping (Type) -> Bool,
        completion: @escaping (_ items: [Type]) -> Void
    ) throws {
        try entityStore.filter(Type.self, includeElement: includeElement, completion: completion)
    }

    /// What is stored of a type and included by the closure.
    public func filter<T>(type: T.Type, includeElement: @escaping (T) -> Bool) throws -> [T] {
        try requireSubtype(type)
        return try entityStore.filter(type, includeElement: includeElement)
    }

    /// Hands what is stored of a type and included by the closure to the completion.
    public func filter<T>(
        type: T.Type,
        includeElement: @escaping (T) -> Bool,
        completion: @escaping (_ items: [T]) -> Void
    ) throws {
        try requireSubtype(type)
        try entityStore.filter(type, includeElement: includeElement, completion: completion)
    }

    // MARK: Views

    /// Everything in a view.
    public func getAll(_ viewName: String) throws -> [Type] {
        try entityStore.getAll(viewName)
    }

    /// Hands everything in a view to the completion.
    public func getAll(_ viewName: String, completion: @escaping (_ items: [Type]) -> Void) throws {
        try entityStore.getAll(viewName, completion: completion)
    }

    /// Everything in one group of a view.
    public func getAll(_ viewName: String, groupName: String) throws -> [Type] {
        try entityStore.getAll(viewName, groupName: groupName)
    }

    /// Hands everything in one group of a view to the completion.
    public func getAll(
        _ viewName: String,
        groupName: String,
        completion: @escaping (_ items: [Type]) -> Void
    ) throws {
        try entityStore.getAll(viewName, groupName: groupName, completion: completion)
    }

    /// Adds a view, if the store has views.
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

    /// Runs the block on a typed view of a store of its own, and takes over what it has changed there when it returns.
    ///
    /// - Throws: What the block throws. Nothing is changed then.
    public func transaction(
        transaction: @escaping (_ transactionStore: TypedEntityStore<Type>) throws -> Void
    ) throws {
        try entityStore.transaction { try transaction(TypedEntityStore(entityStore: $0)) }
    }
}

extension TypedEntityStore {
    /// Why a typed store cannot be.
    ///
    /// Sendable: nothing but the caller, whose own the store is, ever looks at it.
    public enum StoreError: Error, @unchecked Sendable {
        /// The store does not keep entities of the type.
        case entityStoreIsNotResponsibleForType(store: EntityStore, type: Any.Type)
        /// The second type is neither the first one nor a subclass of it.
        case typeShouldBeASubTypeOfType(type: Type.Type, subType: Any.Type)
    }
}

extension TypedEntityStore.StoreError: LocalizedError, CustomStringConvertible {
    /// What went wrong, and what to do about it.
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
