// Sources written for VISPER name UIKit's and Foundation's types in files that import a VISPER module only.
// On macOS and watchOS the modules of routing alone bring the stand-in along.

@_exported import Foundation

#if !os(macOS) && !os(watchOS)
@_exported import HeadlessUIKit
#endif

// Names that VISPER 5 misspells, spelt correctly. Both stay.

extension Array where Element: CanBeIdentified {
    /// The place of the first element with the same identifier.
    public func index(identifiable: CanBeIdentified) -> Int? {
        index(identifieable: identifiable)
    }
}

extension MemoryEntityStore {
    /// Forgets what was deleted.
    public func cleanDeletedEntitiesFromMemory() {
        cleanDeletedEntitesFromMemory()
    }
}

extension WriteOnlyMemoryEntityStoreError {
    /// The items of the store cannot be read.
    public static var readingIsNotAllowedInWriteOnlyMemoryEntityStore: Self {
        .readingIsNotallowedInWriteOnlyMemoryEntityStore
    }
}

extension ComposedStoreError {
    /// No store was added for the type, or a superclass of it.
    public static func couldNotFindAStoreFor(type: Any.Type) -> Self {
        .couldNotFoundAStoreFor(type: type)
    }
}

extension ComposedEntityStore {
    /// The error under its qualified name.
    public typealias ComposedStoreError = VISPER_Entity.ComposedStoreError
}

extension FunctionalEntityStore {
    /// Makes a store of closures.
    public convenience init(
        persistEntities: @escaping ([EntityType]) throws -> Void,
        deleteEntities: @escaping ([EntityType]) throws -> Void,
        getEntities: @escaping () -> [EntityType],
        getEntity: @escaping (String) -> EntityType?,
        deleteEntity: @escaping (String) throws -> Void
    ) {
        self.init(
            persistEntites: persistEntities,
            deleteEntites: deleteEntities,
            getEntities: getEntities,
            getEntity: getEntity,
            deleteEntity: deleteEntity
        )
    }

    /// Makes a store that gets an entity by looking through all of them.
    public convenience init(
        persistEntities: @escaping ([EntityType]) throws -> Void,
        deleteEntities: @escaping ([EntityType]) throws -> Void,
        getEntities: @escaping () -> [EntityType]
    ) {
        self.init(
            persistEntites: persistEntities,
            deleteEntites: deleteEntities,
            getEntities: getEntities
        )
    }

    /// Makes a store that deletes by identifier by getting the entity and deleting it, if there is one.
    public convenience init(
        persistEntities: @escaping ([EntityType]) throws -> Void,
        deleteEntities: @escaping ([EntityType]) throws -> Void,
        getEntities: @escaping () -> [EntityType],
        getEntity: @escaping (String) -> EntityType?
    ) {
        self.init(
            persistEntites: persistEntities,
            deleteEntites: deleteEntities,
            getEntities: getEntities,
            getEntity: getEntity
        )
    }

    /// Makes a store that deletes entities one by one, by identifier.
    public convenience init(
        persistEntities: @escaping ([EntityType]) throws -> Void,
        getEntities: @escaping () -> [EntityType],
        getEntity: @escaping (String) -> EntityType?,
        deleteEntity: @escaping (String) throws -> Void
    ) {
        self.init(
            persistEntites: persistEntities,
            getEntities: getEntities,
            getEntity: getEntity,
            deleteEntity: deleteEntity
        )
    }
}
