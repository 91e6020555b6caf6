/// Stores items and records changes, for code that may only write.
///
/// Getting and filtering items throws. Checking whether an item exists is allowed, and so is reading the recorded
/// changes, to apply them to another store. A transaction's block may read the draft store that it receives.
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

/// The error of a ``WriteOnlyMemoryEntityStore``.
public enum WriteOnlyMemoryEntityStoreError: Error {
    /// The items of the store cannot be read.
    case readingIsNotallowedInWriteOnlyMemoryEntityStore
}

extension WriteOnlyMemoryEntityStoreError: LocalizedError, CustomStringConvertible {
    /// What is wrong, and how to correct it.
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
