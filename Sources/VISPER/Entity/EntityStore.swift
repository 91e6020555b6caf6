import Millrace

/// Keeps entities: finds, persists and deletes them by type and identifier, whatever the storage behind it.
///
/// Every operation comes in two forms. The plain one has done its work when it returns. The one with a completion calls
/// it once the work is done, on a thread of the store's choice; if it throws instead, the completion is not called.
/// ``MemoryEntityStore``, ``FunctionalEntityStore`` and ``ComposedEntityStore`` call completions before they return.
///
/// Nil for an item means that there is nothing to do.
///
/// To conform, leave out what has a default: ``version()``, persisting and deleting arrays, and deleting by identifier.
public protocol EntityStore {
    /// The version of what is stored, for storages that migrate. The default is 0.
    func version() -> Int

    // MARK: Responsibility

    /// Whether the store keeps objects like this one.
    func isResponsible<T>(for object: T) -> Bool

    /// Whether the store keeps objects of this type.
    func isResponsible<T>(forType type: T.Type) -> Bool

    // MARK: Writing

    /// Stores the item, in the place of one with the same type and identifier.
    func persist<T>(_ item: T!) throws

    /// Stores the item, then calls the completion.
    func persist<T>(_ item: T!, completion: @escaping () -> Void) throws

    /// Stores the items. The default persists one by one, and stops at the first that throws.
    func persist<T>(_ items: [T]) throws

    /// Deletes what is stored with the item's type and identifier.
    func delete<T>(_ item: T!) throws

    /// Deletes what is stored with the item's type and identifier, then calls the completion.
    func delete<T>(_ item: T!, completion: @escaping () -> Void) throws

    /// Deletes the items. The default deletes one by one, and stops at the first that throws.
    func delete<T>(_ items: [T]) throws

    /// Deletes what is stored with the identifier. The default gets the item, and deletes it if there is one.
    func delete<T>(_ identifier: String, type: T.Type) throws

    // MARK: Reading

    /// What is stored with the identifier; nil if there is nothing. The caller's type says what is looked for.
    func get<T>(_ identifier: String) throws -> T?

    /// Hands what is stored with the identifier to the completion; nil if there is nothing.
    func get<T>(_ identifier: String, completion: @escaping (_ item: T?) -> Void) throws

    /// Everything stored of a type.
    func getAll<T>(_ type: T.Type) throws -> [T]

    /// Hands everything stored of a type to the completion.
    func getAll<T>(_ type: T.Type, completion: @escaping (_ items: [T]) -> Void) throws

    /// Whether something is stored with the item's type and identifier.
    func exists<T>(_ item: T!) throws -> Bool

    /// Tells the completion whether something is stored with the item's type and identifier.
    func exists<T>(_ item: T!, completion: @escaping (_ exists: Bool) -> Void) throws

    /// Whether something is stored with the identifier.
    func exists<T>(_ identifier: String, type: T.Type) throws -> Bool

    /// Tells the completion whether something is stored with the identifier.
    func exists<T>(_ identifier: String, type: T.Type, completion: @escaping (_ exists: Bool) -> Void) throws

    /// What is stored of a type and included by the closure.
    func filter<T>(_ type: T.Type, includeElement: @escaping (T) -> Bool) throws -> [T]

    /// Hands what is stored of a type and included by the closure to the completion.
    func filter<T>(
        _ type: T.Type,
        includeElement: @escaping (T) -> Bool,
        completion: @escaping (_ items: [T]) -> Void
    ) throws

    // MARK: Views

    /// Everything in a view that was added with `addView`, sorted.
    func getAll<T>(_ viewName: String) throws -> [T]

    /// Hands everything in a view to the completion, sorted.
    func getAll<T>(_ viewName: String, completion: @escaping (_ items: [T]) -> Void) throws

    /// Everything in one group of a view, sorted.
    func getAll<T>(_ viewName: String, groupName: String) throws -> [T]

    /// Hands everything in one group of a view to the completion, sorted.
    func getAll<T>(
        _ viewName: String,
        groupName: String,
        completion: @escaping (_ items: [T]) -> Void
    ) throws

    /// Adds a view: a sorted and grouped selection that the storage keeps up to date. No store of this module has views;
    /// the requirement is for storages that do.
    ///
    /// - Parameters:
    ///   - viewName: What the view is asked for by.
    ///   - groupingBlock: The group an object belongs to, nil for none of them.
    ///   - sortingBlock: How two objects of a group are ordered.
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

    /// Runs the block on a store of its own, and takes over what it has changed there when it returns. If the block
    /// throws, nothing is changed.
    func transaction(transaction: @escaping (_ transactionStore: EntityStore) throws -> Void) throws
}

extension EntityStore {
    /// 0: nothing was ever migrated.
    public func version() -> Int { 0 }

    /// Persists one by one, and stops at the first that throws.
    public func persist<T>(_ items: [T]) throws {
        for item in items { try persist(item) }
    }

    /// Deletes one by one, and stops at the first that throws.
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
    /// Gets what is stored with the identifier, and deletes it, each by the form with a completion; then calls the completion, also
    /// if there is nothing.
    ///
    /// - Throws: What getting and deleting throw; the completion is not called then. What deleting throws after this has returned,
    ///   since the store got the item later, is written to the standard error, for want of another place.
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

    /// What is stored of a type with the identifier; nil if there is nothing.
    public func get<T>(_ identifier: String, type: T.Type) throws -> T? {
        try get(identifier)
    }

    /// Hands what is stored of a type with the identifier to the completion; nil if there is nothing.
    public func get<T>(_ identifier: String, type: T.Type, completion: @escaping (_ item: T?) -> Void) throws
    {
        try get(identifier, completion: completion)
    }
}

/// Takes the error of a deletion to the caller who has asked for it, as long as that one is there.
///
/// Sendable: the mutable properties are read and written under `lock` only.
private final class DeletionFailure: @unchecked Sendable {
    private let lock = Lock()
    private var error: (any Error)?
    private var hasReturned = false

    func note(_ error: any Error, deleting identifier: String, of type: Any.Type) {
        let isLate = lock.withLock {
            if !hasReturned { self.error = error }
            return hasReturned
        }
        guard isLate else { return }
        let message =
            "VISPER: \(type) \(identifier) could not be deleted, and its completion is not called: \(error)\n"
        FileHandle.standardError.write(Data(message.utf8))
    }

    func rethrow() throws {
        let error = lock.withLock {
            hasReturned = true
            return self.error
        }
        if let error { throw error }
    }
}
