/// Makes an ``EntityStore`` of closures: for a storage that has its own way of keeping one type of entity.
///
/// Items of other types are ignored: not stored, not found. Completions are called before the method returns, and the
/// closures run on the caller's thread.
open class FunctionalEntityStore<EntityType: CanBeIdentified>: StoreWithoutViews, EntityStore {
    private let persistEntities: ([EntityType]) throws -> Void
    private let deleteEntities: ([EntityType]) throws -> Void
    private let getEntities: () -> [EntityType]
    private let getEntity: (String) -> EntityType?
    private let deleteEntity: (String) throws -> Void

    /// Makes a store of closures.
    ///
    /// - Parameters:
    ///   - persistEntites: Stores entities, in the place of those with the same identifiers.
    ///   - deleteEntites: Deletes entities. It is used where entities are at hand.
    ///   - getEntities: Everything stored.
    ///   - getEntity: What is stored with an identifier.
    ///   - deleteEntity: Deletes by identifier. It is used where no entity is at hand.
    public init(
        persistEntites: @escaping ([EntityType]) throws -> Void,
        deleteEntites: @escaping ([EntityType]) throws -> Void,
        getEntities: @escaping () -> [EntityType],
        getEntity: @escaping (String) -> EntityType?,
        deleteEntity: @escaping (String) throws -> Void
    ) {
        self.persistEntities = persistEntites
        self.deleteEntities = deleteEntites
        self.getEntities = getEntities
        self.getEntity = getEntity
        self.deleteEntity = deleteEntity
    }

    /// Makes a store that gets an entity by looking through all of them.
    public convenience init(
        persistEntites: @escaping ([EntityType]) throws -> Void,
        deleteEntites: @escaping ([EntityType]) throws -> Void,
        getEntities: @escaping () -> [EntityType]
    ) {
        self.init(
            persistEntites: persistEntites,
            deleteEntites: deleteEntites,
            getEntities: getEntities,
            getEntity: { identifier in getEntities().first { $0.identifier() == identifier } }
        )
    }

    /// Makes a store that deletes by identifier by getting the entity and deleting it, if there is one.
    public convenience init(
        persistEntites: @escaping ([EntityType]) throws -> Void,
        deleteEntites: @escaping ([EntityType]) throws -> Void,
        getEntities: @escaping () -> [EntityType],
        getEntity: @escaping (String) -> EntityType?
    ) {
        self.init(
            persistEntites: persistEntites,
            deleteEntites: deleteEntites,
            getEntities: getEntities,
            getEntity: getEntity,
            deleteEntity: { identifier in
                if let entity = getEntity(identifier) { try deleteEntites([entity]) }
            }
        )
    }

    /// Makes a store that deletes entities one by one, by identifier.
    public convenience init(
        persistEntites: @escaping ([EntityType]) throws -> Void,
        getEntities: @escaping () -> [EntityType],
        getEntity: @escaping (String) -> EntityType?,
        deleteEntity: @escaping (String) throws -> Void
    ) {
        self.init(
            persistEntites: persistEntites,
            deleteEntites: { entities in
                for entity in entities { try deleteEntity(entity.identifier()) }
            },
            getEntities: getEntities,
            getEntity: getEntity,
            deleteEntity: deleteEntity
        )
    }

    /// 0.
    open func version() -> Int { 0 }

    /// The store as one that takes and gives entities of its type only.
    open func toTypedEntityStore() throws -> TypedEntityStore<EntityType> {
        try TypedEntityStore(entityStore: self)
    }

    // MARK: Responsibility

    /// Whether the object is an entity of the store's type.
    open func isResponsible<T>(for object: T) -> Bool { object is EntityType }

    /// Whether the type is the store's, or a subclass of it.
    open func isResponsible<T>(forType type: T.Type) -> Bool { type is EntityType.Type }

    // MARK: Writing

    /// Stores the item.
    open func persist<T>(_ item: T!) throws {
        guard let entity = item as? EntityType else { return }
        try persistEntities([entity])
    }

    /// Stores the item, then calls the completion.
    open func persist<T>(_ item: T!, completion: @escaping () -> Void) throws {
        try persist(item)
        completion()
    }

    /// Stores the items that are of the store's type, all in one call.
    open func persist<T>(_ items: [T]) throws {
        let entities = items.compactMap { $0 as? EntityType }
        if !entities.isEmpty { try persistEntities(entities) }
    }

    /// Deletes the item.
    open func delete<T>(_ item: T!) throws {
        guard let entity = item as? EntityType else { return }
        try deleteEntities([entity])
    }

    /// Deletes the item, then calls the completion.
    open func delete<T>(_ item: T!, completion: @escaping () -> Void) throws {
        try delete(item)
        completion()
    }

    /// Deletes the items that are of the store's type, all in one call.
    open func delete<T>(_ items: [T]) throws {
        let entities = items.compactMap { $0 as? EntityType }
        if !entities.isEmpty { try deleteEntities(entities) }
    }

    /// Deletes by identifier. If the type is not the store's, only an entity that is also of that type.
    open func delete<T>(_ identifier: String, type: T.Type) throws {
        guard try type == EntityType.self || exists(identifier, type: type) else { return }
        try deleteEntity(identifier)
    }

    // MARK: Reading

    /// What is stored with the identifier, if it is of the caller's type.
    open func get<T>(_ identifier: String) throws -> T? {
        getEntity(identifier).flatMap { $0 as? T }
    }

    /// Hands what is stored with the identifier to the completion, if it is of the caller's type.
    open func get<T>(_ identifier: String, completion: @escaping (_ item: T?) -> Void) throws {
        completion(try get(identifier))
    }

    /// Everything stored that is of the type.
    open func getAll<T>(_ type: T.Type) throws -> [T] {
        getEntities().compactMap { $0 as? T }
    }

    /// Hands everything stored that is of the type to the completion.
    open func getAll<T>(_ type: T.Type, completion: @escaping (_ items: [T]) -> Void) throws {
        completion(try getAll(type))
    }

    /// Whether something is stored with the item's identifier.
    open func exists<T>(_ item: T!) throws -> Bool {
        guard let entity = item as? EntityType else { return false }
        return getEntity(entity.identifier()) != nil
    }

    /// Tells the completion whether something is stored with the item's identifier.
    open func exists<T>(_ item: T!, completion: @escaping (_ exists: Bool) -> Void) throws {
        completion(try exists(item))
    }

    /// Whether something of the type is stored with the identifier.
    open func exists<T>(_ identifier: String, type: T.Type) throws -> Bool {
        try get(identifier, type: type) != nil
    }

    /// Tells the completion whether something of the type is stored with the identifier.
    open func exists<T>(
        _ identifier: String,
        type: T.Type,
        completion: @escaping (_ exists: Bool) -> Void
    ) throws {
        completion(try exists(identifier, type: type))
    }

    /// What is stored of a type and included by the closure.
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

    // MARK: Transactions

    /// Runs the block on a ``MemoryEntityStore`` with everything that is stored here. When it returns, what was deleted
    /// there is deleted here, and then what was persisted there is persisted here, in a call each.
    ///
    /// - Throws: What the block throws; nothing is changed then. What the closures throw; what they have done by then
    ///   stays done.
    open func transaction(transaction: @escaping (_ transactionStore: EntityStore) throws -> Void) throws {
        let copy = try MemoryEntityStore(getEntities())
        try transaction(copy)
        let deleted = copy.deletedEntities(type: EntityType.self)
        let known = Set(deleted.map { $0.identifier() })
        try delete(deleted)
        for identifier in copy.deletedIds(type: EntityType.self) where !known.contains(identifier) {
            try delete(identifier, type: EntityType.self)
        }
        try persist(copy.updatedEntities(type: EntityType.self))
    }

    override final var viewsAreMissing: any Error { StoreError.functionNotImplementedYet }
}

extension FunctionalEntityStore {
    /// Why a functional store refuses.
    public enum StoreError: Error {
        /// Views are for storages that have them.
        case functionNotImplementedYet
    }
}

extension FunctionalEntityStore.StoreError: LocalizedError, CustomStringConvertible {
    /// What went wrong, and what to do about it.
    public var description: String {
        switch self {
        case .functionNotImplementedYet:
            """
            A FunctionalEntityStore has no views. \
            Use getAll(_:) or filter(_:includeElement:), and sort what they give; or override the methods for views.
            """
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
