/// A base class for stores without database views. Its methods for views throw. A subclass whose storage has database
/// views overrides them.
open class StoreWithoutViews {
    init() {}

    /// The error that the methods for database views throw.
    var viewsAreMissing: any Error {
        fatalError("\(type(of: self)) must override this.")
    }

    /// Throws an error, because the store has no database views.
    open func getAll<T>(_ viewName: String) throws -> [T] {
        throw viewsAreMissing
    }

    /// Throws an error, because the store has no database views.
    open func getAll<T>(_ viewName: String, completion: @escaping (_ items: [T]) -> Void) throws {
        throw viewsAreMissing
    }

    /// Throws an error, because the store has no database views.
    open func getAll<T>(_ viewName: String, groupName: String) throws -> [T] {
        throw viewsAreMissing
    }

    /// Throws an error, because the store has no database views.
    open func getAll<T>(
        _ viewName: String,
        groupName: String,
        completion: @escaping (_ items: [T]) -> Void
    ) throws {
        throw viewsAreMissing
    }

    /// Throws an error, because the store has no database views.
    open func addView<T>(
        _ viewName: String,
        groupingBlock: @escaping (_ collection: String, _ key: String, _ object: T) -> String?,
        sortingBlock:
            @escaping (
                _ group: String,
                _ collection1: String, _ key1: String, _ object1: T,
                _ collection2: String, _ key2: String, _ object2: T
            ) -> ComparisonResult
    ) throws {
        throw viewsAreMissing
    }
}
