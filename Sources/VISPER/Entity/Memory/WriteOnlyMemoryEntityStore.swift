/// Takes items and keeps what has changed, for code that is to write only.
///
/// Getting and filtering items throws, one or many. Whether an item exists can be asked, and what has changed can be
/// read for applying it elsewhere. The store that a transaction works on can be read (contract 12).
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
