extension EntityStore {
    /// Deletes what is stored with the identifier, then calls the completion.
    ///
    /// - Throws: What the deletion throws. The completion is not called then.
    public func delete<T>(_ identifier: String, type: T.Type, completion: @escaping () -> Void) throws {
        try delete(identifier, type: type)
        completion()
    }

    /// What is stored of a type with the identifier; nil if there is nothing.
    public func get<T>(_ identifier: String, type: T.Type) throws -> T? {
        try get(identifier)
    }

    /// Hands what is stored of a type with the identifier to the completion; nil if there is nothing.
    public func get<T>(_ identifier: String, type: T.Type, completion: @escaping (_ item: T?) -> Void) throws
    {
        try get(identifier, completion: completion)
    }
}
