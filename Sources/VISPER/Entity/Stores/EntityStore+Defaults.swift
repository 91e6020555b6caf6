extension EntityStore {
    /// 0: nothing was ever migrated.
    public func version() -> Int { 0 }

    /// Persists one by one, and stops at the first that throws.
    public func persist<T>(_ items: [T]) throws {
        for item in items { try persist(item) }
    }

    /// Deletes one by one, and stops at the first that throws.
    public func delete<T>(_ items: [T]) throws {
        for item in items { try delete(item) }
    }

    /// Gets the item, and deletes it if there is one.
    public func delete<T>(_ identifier: String, type: T.Type) throws {
        let item: T? = try get(identifier)
        if let item { try delete(item) }
    }
}
