extension FunctionalEntityStore {
    /// Why a functional store refuses.
    public enum StoreError: Error {
        /// Views are for storages that have them.
        case functionNotImplementedYet
    }
}

extension FunctionalEntityStore.StoreError: LocalizedError, CustomStringConvertible {
    /// What went wrong, and what to do about it.
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
