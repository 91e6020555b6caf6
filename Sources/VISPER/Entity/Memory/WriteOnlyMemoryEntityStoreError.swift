/// Why a ``WriteOnlyMemoryEntityStore`` refuses.
public enum WriteOnlyMemoryEntityStoreError: Error {
    /// Its items cannot be read.
    case readingIsNotallowedInWriteOnlyMemoryEntityStore
}

extension WriteOnlyMemoryEntityStoreError: LocalizedError, CustomStringConvertible {
    /// What went wrong, and what to do about it.
    public var description: String {
        switch self {
        case .readingIsNotallowedInWriteOnlyMemoryEntityStore:
            """
            A WriteOnlyMemoryEntityStore is for writing: its items cannot be read. \
            Ask it for what has changed, or read from the store that the changes are applied to.
            """
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
