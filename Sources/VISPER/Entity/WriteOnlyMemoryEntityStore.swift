/// Takes items and keeps what has changed, for code that is to write only.
///
/// Getting and filtering items throws, one or many. Whether an item exists can be asked, and what has changed can be
/// read for applying it elsewhere. The store that a transaction works on can be read.
open class WriteOnlyMemoryEntityStore: MemoryEntityStore {
    /// Throws ``WriteOnlyMemoryEntityStoreError/readingIsNotallowedInWriteOnlyMemoryEntityStore``.
    open override func get<T>(_ identifier: String) throws -> T? {
        throw WriteOnlyMemoryEntityStoreError.readingIsNotallowedInWriteOnlyMemoryEntityStore
    }

    /// Throws ``WriteOnlyMemoryEntityStoreError/readingIsNotallowedInWriteOnlyMemoryEntityStore``.
    open override func getAll<T>(_ type: T.Type) throws -> [T] {
        throw WriteOnlyMemoryEntityStoreError.readingIsNotallowedInWriteOnlyMemoryEntityStore
    }
}

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
