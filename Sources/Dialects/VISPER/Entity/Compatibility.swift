// Sources written for VISPER use UIKit's and Foundation's types in files that import only a VISPER module. On macOS and
// watchOS, only the routing modules re-export HeadlessUIKit.

@_exported import Foundation

#if !os(macOS) && !os(watchOS)
@_exported import HeadlessUIKit
#endif

// Correct spellings of names that VISPER 5 misspells. Both spellings are supported.

extension Array where Element: CanBeIdentified {
    /// The index of the first element with the identifier of `identifiable`.
    public func index(identifiable: CanBeIdentified) -> Int? {
        index(identifieable: identifiable)
    }
}

extension MemoryEntityStore {
    /// Removes all tombstones, which record the deletions.
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
    /// No store was added for the type or a superclass of it.
    public static func couldNotFindAStoreFor(type: Any.Type) -> Self {
        .couldNotFoundAStoreFor(type: type)
    }
}

/// The type of the ``ComposedEntityStore/wrappers``, by a name outside of the store.
public typealias StoreWrapper = ComposedEntityStore.StoreWrapper

extension ComposedEntityStore {
    /// The type of the errors, as a member of the store.
    public typealias ComposedStoreError = VISPER_Entity.ComposedStoreError
}

extension FunctionalEntityStore {
    /// A store that consists of closures.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public convenience init(
        persistEntities: @escaping ([EntityType]) throws -> Void,
        deleteEntities: @escaping ([EntityType]) throws -> Void,
        getEntities: @escaping () -> [EntityType],
        getEntity: @escaping (String) -> EntityType?,
        deleteEntity: @escaping (String) throws -> Void
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
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public convenience init(
        persistEntities: @escaping ([EntityType]) throws -> Void,
        deleteEntities: @escaping ([EntityType]) throws -> Void,
        getEntities: @escaping () -> [EntityType]
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
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public convenience init(
        persistEntities: @escaping ([EntityType]) throws -> Void,
        deleteEntities: @escaping ([EntityType]) throws -> Void,
        getEntities: @escaping () -> [EntityType],
        getEntity: @escaping (String) -> EntityType?
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
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public convenience init(
        persistEntities: @escaping ([EntityType]) throws -> Void,
        getEntities: @escaping () -> [EntityType],
        getEntity: @escaping (String) -> EntityType?,
        deleteEntity: @escaping (String) throws -> Void
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
