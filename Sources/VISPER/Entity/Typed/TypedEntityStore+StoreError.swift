extension TypedEntityStore {
    /// Why a typed store cannot be.
    ///
    /// Sendable: nothing but the caller, whose own the store is, ever looks at it.
    public enum StoreError: Error, @unchecked Sendable {
        /// The store does not keep entities of the type.
        case entityStoreIsNotResponsibleForType(store: EntityStore, type: Any.Type)
        /// The second type is neither the first one nor a subclass of it.
        case typeShouldBeASubTypeOfType(type: Any.Type, subType: Any.Type)
    }
}

extension TypedEntityStore.StoreError: LocalizedError, CustomStringConvertible {
    /// What went wrong, and what to do about it.
    public var description: String {
        switch self {
        case .entityStoreIsNotResponsibleForType(let store, let type):
            """
            The \(Swift.type(of: store)) is not responsible for the type \(type). \
            Make the typed store of one that is.
            """
        case .typeShouldBeASubTypeOfType(let type, let subType):
            """
            The typed store is for \(type), and \(subType) is neither that nor a subclass of it. \
            Make a TypedEntityStore<\(subType)> of the store behind it.
            """
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
