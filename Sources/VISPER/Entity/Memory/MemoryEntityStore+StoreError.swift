extension MemoryEntityStore {
    /// Why a memory store refuses.
    ///
    /// Sendable: nothing but the caller, whose own the item is, ever looks at it.
    public enum StoreError: Error, @unchecked Sendable {
        /// The item neither has an identifier nor describes itself.
        case cannotExtractIdentifierFrom(item: Any)
        /// Views are for storages that have them.
        case functionNotImplementedYet
    }
}

extension MemoryEntityStore.StoreError: LocalizedError, CustomStringConvertible {
    /// What went wrong, and what to do about it.
    public var description: String {
        switch self {
        case .cannotExtractIdentifierFrom(let item):
            """
            An item of the type \(type(of: item)) has nothing to find it again by. \
            Let the type conform to CanBeIdentified, or to CustomStringConvertible.
            """
        case .functionNotImplementedYet:
            """
            A MemoryEntityStore has no views. \
            Use getAll(_:) or filter(_:includeElement:), and sort what they give.
            """
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
