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

        /// Deletes what the store has of its type with the identifiers.
        public let deleteItems: (_ identifiers: [String]) throws -> Void

        /// Persists those of the items that are of the store's type.
        public let persistUpdatedItems: (_ items: [Any]) throws -> Void

        init<T>(store: TypedEntityStore<T>, priority: Int) {
            entityStore = store.entityStore
            type = T.self
            self.priority = priority
            isResponsible = { $0 is T.Type }
            allEntities = { try store.getAll() }
            deleteItems = { for identifier in $0 { try store.delete(identifier) } }
            persistUpdatedItems = { try store.persist($0.compactMap { $0 as? T }) }
        }
    }
}
