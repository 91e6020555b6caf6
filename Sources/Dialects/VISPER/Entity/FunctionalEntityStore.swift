/// An ``EntityStore`` that consists of closures: for a custom storage of one type of entity.
///
/// It ignores items of other types: they are neither stored nor found. Completions are called before the method
/// returns, and the closures run on the caller's thread.
open class FunctionalEntityStore<EntityType: CanBeIdentified>: StoreWithoutViews, EntityStore {
    /// The closures of a store, which its initialisers make.
    public struct Closures {
        let persistEntities: ([EntityType]) throws -> Void
        let deleteEntities: ([EntityType]) throws -> Void
        let getEntities: () -> [EntityType]
        let getEntity: (String) -> EntityType?
        let deleteEntity: (String) throws -> Void

        /// Makes the missing closures of the others; at least one of the two for deleting has to be given.
        init(
            persistEntities: @escaping ([EntityType]) throws -> Void,
            deleteEntities: (([EntityType]) throws -> Void)? = nil,
            getEntities: @escaping () -> [EntityType],
            getEntity: ((String) -> EntityType?)? = nil,
            deleteEntity: ((String) throws -> Void)? = nil
        ) {
            let getEntity =
                getEntity ?? { identifier in getEntities().first { $0.identifier() == identifier } }
            self.persistEntities = persistEntities
            self.deleteEntities =
                deleteEntities ?? { for entity in $0 { try deleteEntity?(entity.identifier()) } }
            self.getEntities = getEntities
            self.getEntity = getEntity
            self.deleteEntity =
                deleteEntity ?? { if let entity = getEntity($0) { try deleteEntities?([entity]) } }
        }
    }

    private let closures: Closures

    /// A store that consists of closures.
    ///
    /// - Parameters:
    ///   - persistEntites: Stores entities, which replace those with the same identifiers.
    ///   - deleteEntites: Deletes entities. Called if the caller passes the entities to delete.
    ///   - getEntities: Returns all entities.
    ///   - getEntity: Returns the entity with an identifier.
    ///   - deleteEntity: Deletes the entity with an identifier. Called if the caller passes only the identifier.
    @available(swift, introduced: 6)
    public init(
        persistEntites: @escaping @Sendable ([EntityType]) throws -> Void,
        deleteEntites: @escaping @Sendable ([EntityType]) throws -> Void,
        getEntities: @escaping @Sendable () -> [EntityType],
        getEntity: @escaping @Sendable (String) -> EntityType?,
        deleteEntity: @escaping @Sendable (String) throws -> Void
    ) {
        closures = Closures(
            persistEntities: persistEntites,
            deleteEntities: deleteEntites,
            getEntities: getEntities,
            getEntity: getEntity,
            deleteEntity: deleteEntity
        )
    }

    /// A store that consists of closures, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public init(
        persistEntites: @escaping ([EntityType]) throws -> Void,
        deleteEntites: @escaping ([EntityType]) throws -> Void,
        getEntities: @escaping () -> [EntityType],
        getEntity: @escaping (String) -> EntityType?,
        deleteEntity: @escaping (String) throws -> Void
    ) {
        closures = Closures(
            persistEntities: persistEntites,
            deleteEntities: deleteEntites,
            getEntities: getEntities,
            getEntity: getEntity,
            deleteEntity: deleteEntity
        )
    }

    /// A store that consists of closures. The convenience initialisers call this one, since a subclass inherits it in both
    /// language modes.
    public init(_ closures: Closures) {
        self.closures = closures
    }

    /// A store without a closure for getting one entity. It searches all entities for the identifier.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public convenience init(
        persistEntites: @escaping ([EntityType]) throws -> Void,
        deleteEntites: @escaping ([EntityType]) throws -> Void,
        getEntities: @escaping () -> [EntityType]
    ) {
        self.init(
            Closures(
                persistEntities: persistEntites,
                deleteEntities: deleteEntites,
                getEntities: getEntities
            )
        )
    }

    /// A store without a closure for deleting by identifier. It gets the entity with the identifier and deletes that
    /// entity.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public convenience init(
        persistEntites: @escaping ([EntityType]) throws -> Void,
        deleteEntites: @escaping ([EntityType]) throws -> Void,
        getEntities: @escaping () -> [EntityType],
        getEntity: @escaping (String) -> EntityType?
    ) {
        self.init(
            Closures(
                persistEntities: persistEntites,
                deleteEntities: deleteEntites,
                getEntities: getEntities,
                getEntity: getEntity
            )
        )
    }

    /// A store without a closure for deleting several entities. It deletes them one by one, by their identifiers.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public convenience init(
        persistEntites: @escaping ([EntityType]) throws -> Void,
        getEntities: @escaping () -> [EntityType],
        getEntity: @escaping (String) -> EntityType?,
        deleteEntity: @escaping (String) throws -> Void
    ) {
        self.init(
            Closures(
                persistEntities: persistEntites,
                getEntities: getEntities,
                getEntity: getEntity,
                deleteEntity: deleteEntity
            )
        )
    }

    /// Always 0.
    open func version() -> Int { 0 }

    /// This store as a typed store for its type of entity.
    open func toTypedEntityStore() throws -> TypedEntityStore<EntityType> {
        try TypedEntityStore(entityStore: self)
    }

    // MARK: Responsibility

    /// Whether the object is an entity of the store's type.
    open func isResponsible<T>(for object: T) -> Bool { object is EntityType }

    /// Whether the type is the store's type of entity or a subclass of it.
    open func isResponsible<T>(forType type: T.Type) -> Bool { type is EntityType.Type }

    // MARK: Writing

    /// Stores the item.
    open func persist<T>(_ item: T!) throws {
        guard let entity = item as? EntityType else { return }
        try closures.persistEntities([entity])
    }

    /// Stores the item, then calls the completion.
    open func persist<T>(_ item: T!, completion: @escaping () -> Void) throws {
        try persist(item)
        completion()
    }

    /// Stores those items that have the store's type. One call of the closure `persistEntites` receives all of them.
    open func persist<T>(_ items: [T]) throws {
        let entities = items.compactMap { $0 as? EntityType }
        if !entities.isEmpty { try closures.persistEntities(entities) }
    }

    /// Deletes the item.
    open func delete<T>(_ item: T!) throws {
        guard let entity = item as? EntityType else { return }
        try closures.deleteEntities([entity])
    }

    /// Deletes the item, then calls the completion.
    open func delete<T>(_ item: T!, completion: @escaping () -> Void) throws {
        try delete(item)
        completion()
    }

    /// Deletes those items that have the store's type. One call of the closure `deleteEntites` receives all of them.
    open func delete<T>(_ items: [T]) throws {
        let entities = items.compactMap { $0 as? EntityType }
        if !entities.isEmpty { try closures.deleteEntities(entities) }
    }

    /// Deletes the entity with the identifier. If `type` is not the store's type, the entity is deleted only if it
    /// has the type `type`.
    open func delete<T>(_ identifier: String, type: T.Type) throws {
        guard try type == EntityType.self || exists(identifier, type: type) else { return }
        try closures.deleteEntity(identifier)
    }

    // MARK: Reading

    /// The entity with the identifier; nil if there is none, or if it is not a `T`.
    open func get<T>(_ identifier: String) throws -> T? {
        closures.getEntity(identifier).flatMap { $0 as? T }
    }

    /// Passes the entity with the identifier to the completion; nil if there is none, or if it is not a `T`.
    open func get<T>(_ identifier: String, completion: @escaping (_ item: T?) -> Void) throws {
        completion(try get(identifier))
    }

    /// All entities of the type.
    open func getAll<T>(_ type: T.Type) throws -> [T] {
        closures.getEntities().compactMap { $0 as? T }
    }

    /// Passes all entities of the type to the completion.
    open func getAll<T>(_ type: T.Type, completion: @escaping (_ items: [T]) -> Void) throws {
        completion(try getAll(type))
    }

    /// Whether there is an entity with the identifier of `item`; false if `item` does not have the store's type.
    open func exists<T>(_ item: T!) throws -> Bool {
        guard let entity = item as? EntityType else { return false }
        return closures.getEntity(entity.identifier()) != nil
    }

    /// Passes to the completion whether there is an entity with the identifier of `item`; false if `item` does not
    /// have the store's type.
    open func exists<T>(_ item: T!, completion: @escaping (_ exists: Bool) -> Void) throws {
        completion(try exists(item))
    }

    /// Whether there is an entity of the type with the identifier.
    open func exists<T>(_ identifier: String, type: T.Type) throws -> Bool {
        try get(identifier, type: type) != nil
    }

    /// Passes to the completion whether there is an entity of the type with the identifier.
    open func exists<T>(
        _ identifier: String,
        type: T.Type,
        completion: @escaping (_ exists: Bool) -> Void
    ) throws {
        completion(try exists(identifier, type: type))
    }

    /// The entities of a type for which the closure returns true.
    open func filter<T>(_ type: T.Type, includeElement: @escaping (T) -> Bool) throws -> [T] {
        try getAll(type).filter(includeElement)
    }

    /// Passes to the completion the entities of a type for which the closure returns true.
    open func filter<T>(
        _ type: T.Type,
        includeElement: @escaping (T) -> Bool,
        completion: @escaping (_ items: [T]) -> Void
    ) throws {
        completion(try filter(type, includeElement: includeElement))
    }

    // MARK: Transactions

    /// Runs the block on a ``MemoryEntityStore`` with all entities. After the block has returned, applies the block's
    /// deletions and then its updates to this store. One call of `deleteEntites` receives all deleted entities; one
    /// call of `persistEntites` receives all updated ones.
    ///
    /// - Throws: The block's error. After this error, nothing is changed. Also the error of a closure. After that
    ///   error, the changes of earlier closures remain.
    open func transaction(transaction: @escaping (_ transactionStore: EntityStore) throws -> Void) throws {
        let copy = try MemoryEntityStore(closures.getEntities())
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
    /// The error of a functional store.
    public enum StoreError: Error {
        /// The store has no database views.
        case functionNotImplementedYet
    }
}

extension FunctionalEntityStore.StoreError: LocalizedError, CustomStringConvertible {
    /// What is wrong, and how to correct it.
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
