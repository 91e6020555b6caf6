/// A base for stores whose storage has no views: the methods for them throw. A subclass whose storage has some overrides them.
open class StoreWithoutViews {
    init() {}

    /// What the methods throw.
    var viewsAreMissing: any Error {
        fatalError("\(type(of: self)) must override this.")
    }

    /// Throws that the store has no views.
    open func getAll<T>(_ viewName: String) throws -> [T] {
        throw viewsAreMissing
    }

    /// Throws that the store has no views.
    open func getAll<T>(_ viewName: String, completion: @escaping (_ items: [T]) -> Void) throws {
        throw viewsAreMissing
    }

    /// Throws that the store has no views.
    open func getAll<T>(_ viewName: String, groupName: String) throws -> [T] {
        throw viewsAreMissing
    }

    /// Throws that the store has no views.
    open func getAll<T>(
        _ viewName: String,
        groupName: String,
        completion: @escaping (_ items: [T]) -> Void
    ) throws {
        throw viewsAreMissing
    }

    /// Throws that the store has no views.
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
