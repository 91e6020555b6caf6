extension ComposedEntityStore {
    /// One of the stores that a ``ComposedEntityStore`` is made of, and the type it was added for.
    public struct StoreWrapper {
        /// The store.
        public let entityStore: EntityStore

        /// The type of entity that the store was added for.
        public let type: Any.Type

        /// Higher ones are asked first.
        public let priority: Int

        /// Whether a type is the one that the store was added for, or a subclass of it.
        public let isResponsible: (_ type: Any.Type) -> Bool

        /// Everything that the store has of its type.
        public let allEntities: () throws -> [Any]

        /// Deletes from the second store what was deleted in the first of the type that the store was added for.
        public let deleteItems: (_ changes: MemoryEntityStore, _ store: EntityStore) throws -> Void

        /// Persists in the second store what was persisted in the first of the type that the store was added for.
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
