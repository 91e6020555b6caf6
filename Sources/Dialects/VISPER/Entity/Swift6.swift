// The initialisers that take closures, for code in Swift 6 mode. This module is itself compiled in Swift 5 mode, so the forms
// for that mode stand in the places of the main ones. The designated initialisers of both modes are in the class.

extension FunctionalEntityStore {
    /// A store without a closure for getting one entity. It searches all entities for the identifier.
    @available(swift, introduced: 6)
    public convenience init(
        persistEntites: @escaping @Sendable ([EntityType]) throws -> Void,
        deleteEntites: @escaping @Sendable ([EntityType]) throws -> Void,
        getEntities: @escaping @Sendable () -> [EntityType]
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
    @available(swift, introduced: 6)
    public convenience init(
        persistEntites: @escaping @Sendable ([EntityType]) throws -> Void,
        deleteEntites: @escaping @Sendable ([EntityType]) throws -> Void,
        getEntities: @escaping @Sendable () -> [EntityType],
        getEntity: @escaping @Sendable (String) -> EntityType?
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
    @available(swift, introduced: 6)
    public convenience init(
        persistEntites: @escaping @Sendable ([EntityType]) throws -> Void,
        getEntities: @escaping @Sendable () -> [EntityType],
        getEntity: @escaping @Sendable (String) -> EntityType?,
        deleteEntity: @escaping @Sendable (String) throws -> Void
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

    /// A store that consists of closures.
    @available(swift, introduced: 6)
    public convenience init(
        persistEntities: @escaping @Sendable ([EntityType]) throws -> Void,
        deleteEntities: @escaping @Sendable ([EntityType]) throws -> Void,
        getEntities: @escaping @Sendable () -> [EntityType],
        getEntity: @escaping @Sendable (String) -> EntityType?,
        deleteEntity: @escaping @Sendable (String) throws -> Void
    ) {
        self.init(
            Closures(
                persistEntities: persistEntities,
                deleteEntities: deleteEntities,
                getEntities: getEntities,
                getEntity: getEntity,
                deleteEntity: deleteEntity
            )
        )
    }

    /// A store without a closure for getting one entity. It searches all entities for the identifier.
    @available(swift, introduced: 6)
    public convenience init(
        persistEntities: @escaping @Sendable ([EntityType]) throws -> Void,
        deleteEntities: @escaping @Sendable ([EntityType]) throws -> Void,
        getEntities: @escaping @Sendable () -> [EntityType]
    ) {
        self.init(
            Closures(
                persistEntities: persistEntities,
                deleteEntities: deleteEntities,
                getEntities: getEntities
            )
        )
    }

    /// A store without a closure for deleting by identifier. It gets the entity with the identifier and deletes that
    /// entity.
    @available(swift, introduced: 6)
    public convenience init(
        persistEntities: @escaping @Sendable ([EntityType]) throws -> Void,
        deleteEntities: @escaping @Sendable ([EntityType]) throws -> Void,
        getEntities: @escaping @Sendable () -> [EntityType],
        getEntity: @escaping @Sendable (String) -> EntityType?
    ) {
        self.init(
            Closures(
                persistEntities: persistEntities,
                deleteEntities: deleteEntities,
                getEntities: getEntities,
                getEntity: getEntity
            )
        )
    }

    /// A store without a closure for deleting several entities. It deletes them one by one, by their identifiers.
    @available(swift, introduced: 6)
    public convenience init(
        persistEntities: @escaping @Sendable ([EntityType]) throws -> Void,
        getEntities: @escaping @Sendable () -> [EntityType],
        getEntity: @escaping @Sendable (String) -> EntityType?,
        deleteEntity: @escaping @Sendable (String) throws -> Void
    ) {
        self.init(
            Closures(
                persistEntities: persistEntities,
                getEntities: getEntities,
                getEntity: getEntity,
                deleteEntity: deleteEntity
            )
        )
    }
}
