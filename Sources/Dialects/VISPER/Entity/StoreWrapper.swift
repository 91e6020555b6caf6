extension ComposedEntityStore {
    /// A store of a ``ComposedEntityStore``, with the type for which it was added.
    public struct StoreWrapper {
        /// The store.
        public let entityStore: EntityStore

        /// The type of entity that the store was added for.
        public let type: Any.Type

        /// The priority. Stores with a higher priority are checked first.
        public let priority: Int

        /// Whether a type is the type that the store was added for, or a subclass of it.
        public let isResponsible: (_ type: Any.Type) -> Bool

        /// Returns all entities of the store's type.
        public let allEntities: () throws -> [Any]

        /// Deletes from `store` the items that were deleted from `changes`, if they have the type that the store was
        /// added for.
        public let deleteItems: (_ changes: MemoryEntityStore, _ store: EntityStore) throws -> Void

        /// Stores in `store` the items that were updated in `changes`, if they have the type that the store was added
        /// for.
        public let persistUpdatedItems: (_ changes: MemoryEntityStore, _ store: EntityStore) throws -> Void

        init<T>(store: TypedEntityStore<T>, priority: Int) {
            entityStore = store.entityStore
            type = T.self
            self.priority = priority
            isResponsible = { $0 is T.Type }
            allEntities = { try store.getAll() }
            deleteItems = { changes, store in
                for identifier in changes.deletedIds(type: T.self) {
                    try store.delete(identifier, type: T.self)
                }
            }
            persistUpdatedItems = { changes, store in try store.persist(changes.updatedEntities(type: T.self))
            }
        }
    }
}
