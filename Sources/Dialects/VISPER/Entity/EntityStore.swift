import Millrace

/// Persists, finds and deletes entities by type and identifier, independent of the storage behind it.
///
/// Every operation has two forms. The form without a completion has finished when it returns. The other form calls its
/// completion after the operation, on a thread of the store's choice. If the operation throws, the completion is not
/// called. ``MemoryEntityStore``, ``FunctionalEntityStore`` and ``ComposedEntityStore`` call completions before they
/// return.
///
/// Operations on a nil item do nothing.
///
/// These requirements have defaults: ``version()``, persisting and deleting arrays, and deleting by identifier.
public protocol EntityStore {
    /// The version of the stored data, for storages that migrate. The default is 0.
    func version() -> Int

    // MARK: Responsibility

    /// Whether the store accepts this object.
    func isResponsible<T>(for object: T) -> Bool

    /// Whether the store accepts objects of this type.
    func isResponsible<T>(forType type: T.Type) -> Bool

    // MARK: Writing

    /// Stores the item, which replaces a stored item with the same type and identifier.
    func persist<T>(_ item: T!) throws

    /// Stores the item, then calls the completion.
    func persist<T>(_ item: T!, completion: @escaping () -> Void) throws

    /// Stores the items. The default stores them one by one, and stops at the first error.
    func persist<T>(_ items: [T]) throws

    /// Deletes the stored item with the type and identifier of `item`.
    func delete<T>(_ item: T!) throws

    /// Deletes the stored item with the type and identifier of `item`, then calls the completion.
    func delete<T>(_ item: T!, completion: @escaping () -> Void) throws

    /// Deletes the items. The default deletes them one by one, and stops at the first error.
    func delete<T>(_ items: [T]) throws

    /// Deletes the item with the identifier. The default gets the item, and deletes it if there is one.
    func delete<T>(_ identifier: String, type: T.Type) throws

    // MARK: Reading

    /// The item of type `T` with the identifier; nil if there is none.
    func get<T>(_ identifier: String) throws -> T?

    /// Passes the item with the identifier to the completion; nil if there is none.
    func get<T>(_ identifier: String, completion: @escaping (_ item: T?) -> Void) throws

    /// All items of a type.
    func getAll<T>(_ type: T.Type) throws -> [T]

    /// Passes all items of a type to the completion.
    func getAll<T>(_ type: T.Type, completion: @escaping (_ items: [T]) -> Void) throws

    /// Whether the store has an item with the type and identifier of `item`.
    func exists<T>(_ item: T!) throws -> Bool

    /// Passes to the completion whether the store has an item with the type and identifier of `item`.
    func exists<T>(_ item: T!, completion: @escaping (_ exists: Bool) -> Void) throws

    /// Whether there is an item with the identifier.
    func exists<T>(_ identifier: String, type: T.Type) throws -> Bool

    /// Passes to the completion whether there is an item with the identifier.
    func exists<T>(_ identifier: String, type: T.Type, completion: @escaping (_ exists: Bool) -> Void) throws

    /// The items of a type for which the closure returns true.
    func filter<T>(_ type: T.Type, includeElement: @escaping (T) -> Bool) throws -> [T]

    /// Passes to the completion the items of a type for which the closure returns true.
    func filter<T>(
        _ type: T.Type,
        includeElement: @escaping (T) -> Bool,
        completion: @escaping (_ items: [T]) -> Void
    ) throws

    // MARK: Views

    /// All items in a database view that was added with `addView`, sorted.
    func getAll<T>(_ viewName: String) throws -> [T]

    /// Passes all items in a database view to the completion, sorted.
    func getAll<T>(_ viewName: String, completion: @escaping (_ items: [T]) -> Void) throws

    /// All items in one group of a database view, sorted.
    func getAll<T>(_ viewName: String, groupName: String) throws -> [T]

    /// Passes all items in one group of a database view to the completion, sorted.
    func getAll<T>(
        _ viewName: String,
        groupName: String,
        completion: @escaping (_ items: [T]) -> Void
    ) throws

    /// Adds a database view: a sorted and grouped selection of items that the storage keeps up to date. No store of
    /// this module has such views. The requirement exists for storages that have them.
    ///
    /// - Parameters:
    ///   - viewName: The name of the view.
    ///   - groupingBlock: Returns the group of an object; nil if it belongs to none.
    ///   - sortingBlock: Compares two objects of a group.
    func addView<T>(
        _ viewName: String,
        groupingBlock: @escaping (_ collection: String, _ key: String, _ object: T) -> String?,
        sortingBlock:
            @escaping (
                _ group: String,
                _ collection1: String, _ key1: String, _ object1: T,
                _ collection2: String, _ key2: String, _ object2: T
            ) -> ComparisonResult
    ) throws

    // MARK: Transactions

    /// Runs the block on a draft store, and applies the draft's changes when the block has returned. If the block
    /// throws, nothing is changed.
    func transaction(transaction: @escaping (_ transactionStore: EntityStore) throws -> Void) throws
}

extension EntityStore {
    /// 0: the data was never migrated.
    public func version() -> Int { 0 }

    /// Stores the items one by one, and stops at the first error.
    public func persist<T>(_ items: [T]) throws {
        for item in items { try persist(item) }
    }

    /// Deletes the items one by one, and stops at the first error.
    public func delete<T>(_ items: [T]) throws {
        for item in items { try delete(item) }
    }

    /// Gets the item, and deletes it if there is one.
    public func delete<T>(_ identifier: String, type: T.Type) throws {
        let item: T? = try get(identifier)
        if let item { try delete(item) }
    }
}

extension EntityStore {
    /// Gets the item with the identifier, deletes it, and calls the completion. If there is no item, only calls the
    /// completion. Uses the forms of `get` and `delete` that have a completion.
    ///
    /// - Throws: The errors of getting and deleting. After an error, the completion is not called. If the store calls
    ///   back only after this method has returned, an error of deleting cannot be thrown and is written to the
    ///   standard error.
    public func delete<T>(_ identifier: String, type: T.Type, completion: @escaping () -> Void) throws {
        let failure = DeletionFailure()
        try get(identifier) { (item: T?) in
            guard let item else { return completion() }
            do {
                try delete(item, completion: completion)
            } catch {
                failure.note(error, deleting: identifier, of: type)
            }
        }
        try failure.rethrow()
    }

    /// The item with this identifier and type; nil if there is none.
    public func get<T>(_ identifier: String, type: T.Type) throws -> T? {
        try get(identifier)
    }

    /// Passes the item with this identifier and type to the completion; nil if there is none.
    public func get<T>(_ identifier: String, type: T.Type, completion: @escaping (_ item: T?) -> Void) throws
    {
        try get(identifier, completion: completion)
    }
}

/// Stores the error of a deletion until the caller rethrows it. Prints an error that occurs after the caller has
/// returned.
private final class DeletionFailure: Sendable {
    private struct State {
        var error: (any Error)?
        var hasReturned = false
    }

    private let state = Guarded(State())

    func note(_ error: any Error, deleting identifier: String, of type: Any.Type) {
        let isLate = state.withLock { state in
            if !state.hasReturned { state.error = error }
            return state.hasReturned
        }
        guard isLate else { return }
        let message =
            "VISPER: \(type) \(identifier) could not be deleted, and its completion is not called: \(error)\n"
        FileHandle.standardError.write(Data(message.utf8))
    }

    func rethrow() throws {
        let error = state.withLock { state in
            state.hasReturned = true
            return state.error
        }
        if let error { throw error }
    }
}
