/// The content of a memory store: items by type and identifier, with marks for updated and deleted items.
///
/// A value type. Copying is O(1); the first change of a copy copies the dictionary of tables and the table that it
/// changes.
///
/// Reading by a type finds the items of that type and the items that can be cast to it, such as those that conform to a
/// protocol or inherit from a class. Methods that remove or replace items return these items. The caller releases them
/// without holding a lock, since their deinit may use the store.
struct EntityRecords {
    private var tables: [ObjectIdentifier: EntityTable] = [:]
    private var nextPosition = 0

    /// A copy with the same items, without marks for updates and deletions.
    var unchanged: EntityRecords {
        var copy = self
        copy.tables = tables.mapValues(\.unchanged)
        return copy
    }

    /// The tables that contain updated or deleted items, grouped by the keys that `key` returns for the types of these
    /// items.
    func changes<Key: Hashable>(by key: (Any.Type) throws -> Key) rethrows -> [Key: EntityRecords] {
        var groups: [Key: EntityRecords] = [:]
        for (type, table) in tables where !table.updated.isEmpty || !table.tombstones.isEmpty {
            groups[try key(table.type), default: EntityRecords()].tables[type] = table
        }
        return groups
    }

    // MARK: Writing

    /// Stores an item and removes its tombstone. An item that replaces another one takes over the position of the old
    /// item.
    mutating func store(_ item: Any, at key: EntityKey, isUpdated: Bool) -> [Any] {
        let position = takePosition()
        return withTable(of: key.type) { table in
            let tombstone = table.tombstones.removeValue(forKey: key.identifier)
            let position = table.records[key.identifier]?.position ?? position
            let record = EntityTable.Record(item: item, position: position)
            let replaced = table.records.updateValue(record, forKey: key.identifier)
            if isUpdated { table.updated.insert(key.identifier) }
            return [tombstone?.item, replaced?.item].compactMap { $0 }
        }
    }

    /// Removes the item of the key and leaves a tombstone, which stores the first of these that is not nil: `item`, the
    /// removed item, the item of the previous tombstone.
    mutating func delete(_ key: EntityKey, item: Any?) -> [Any] {
        let position = takePosition()
        return withTable(of: key.type) { table in
            let removed = table.records.removeValue(forKey: key.identifier)?.item
            let before = table.tombstones[key.identifier]?.item
            table.tombstones[key.identifier] = .init(item: item ?? removed ?? before, position: position)
            table.updated.remove(key.identifier)
            return [removed, before].compactMap { $0 }
        }
    }

    /// Deletes every item that a read with this type and identifier can return. If there is no such item, leaves a
    /// tombstone that stores no item.
    mutating func delete<T>(_ identifier: String, as type: T.Type) -> [Any] {
        let found = found(identifier, as: type)
        return (found.isEmpty ? [type] : found.map(\.type)).flatMap {
            delete(EntityKey(type: $0, identifier: identifier), item: nil)
        }
    }

    /// Applies the deletions and updates of a changed copy.
    mutating func apply(_ changed: EntityRecords) -> [Any] {
        var released: [Any] = []
        for (key, item) in changed.tombstones() {
            released += delete(key, item: item)
        }
        for (key, item) in changed.updates() {
            released += store(item, at: key, isUpdated: true)
        }
        return released
    }

    /// Removes all tombstones.
    mutating func removeTombstones() -> [Any] {
        let released = tables.values.flatMap { $0.tombstones.values.compactMap(\.item) }
        for type in tables.keys { tables[type]?.tombstones.removeAll() }
        return released
    }

    // MARK: Reading

    /// The item with the identifier: the item of type `T`, or if there is none, the first stored item that can be cast
    /// to `T`.
    ///
    /// - Complexity: O(1) if there is one of type `T`, else O(*t*) for *t* types of items.
    func item<T>(_ identifier: String, as type: T.Type) -> T? {
        if let exact = tables[ObjectIdentifier(type)]?.records[identifier] { return exact.item as? T }
        return found(identifier, as: type).first.flatMap { $0.item as? T }
    }

    /// Whether there is an item with exactly this type and identifier.
    func contains(_ key: EntityKey) -> Bool {
        tables[ObjectIdentifier(key.type)]?.records[key.identifier] != nil
    }

    /// All items of type `T`, in the order in which they were first stored.
    ///
    /// - Complexity: O(*n* log *n*) for *n* items of the types that can be cast to `T`.
    func items<T>(as type: T.Type) -> [T] {
        inOrder(tables(of: type).flatMap(\.records.values)).compactMap { $0.item as? T }
    }

    /// The updated items of type `T`, in the order in which they were first stored.
    func updatedItems<T>(as type: T.Type) -> [T] {
        inOrder(tables(of: type).flatMap { table in table.updated.compactMap { table.records[$0] } })
            .compactMap { $0.item as? T }
    }

    /// All updated items with their keys, in the order in which they were first stored.
    func updates() -> [(key: EntityKey, item: Any)] {
        tables.values
            .flatMap { table in
                table.updated.compactMap { identifier in
                    table.records[identifier].map {
                        (EntityKey(type: table.type, identifier: identifier), $0.item, $0.position)
                    }
                }
            }
            .sorted { $0.2 < $1.2 }
            .map { ($0.0, $0.1) }
    }

    /// The tombstones of type `T`, in the order of deletion.
    func tombstones<T>(as type: T.Type) -> [(key: EntityKey, item: Any?)] {
        tombstones(in: tables(of: type))
    }

    /// All tombstones, in the order of deletion.
    func tombstones() -> [(key: EntityKey, item: Any?)] {
        tombstones(in: Array(tables.values))
    }

    // MARK: Tables

    /// The items with the identifier that can be cast to `T`, in the order in which they were first stored.
    private func found<T>(_ identifier: String, as _: T.Type) -> [(type: Any.Type, item: Any)] {
        tables.values
            .compactMap { table in table.records[identifier].map { (table.type, $0) } }
            .filter { $0.1.item is T }
            .sorted { $0.1.position < $1.1.position }
            .map { ($0.0, $0.1.item) }
    }

    private func tables<T>(of type: T.Type) -> [EntityTable] {
        tables.values.filter { $0.holds(type) }
    }

    private func tombstones(in tables: [EntityTable]) -> [(key: EntityKey, item: Any?)] {
        tables
            .flatMap { table in
                table.tombstones.map { (EntityKey(type: table.type, identifier: $0.key), $0.value) }
            }
            .sorted { $0.1.position < $1.1.position }
            .map { ($0.0, $0.1.item) }
    }

    private func inOrder(_ records: [EntityTable.Record]) -> [EntityTable.Record] {
        records.sorted { $0.position < $1.position }
    }

    private mutating func takePosition() -> Int {
        defer { nextPosition += 1 }
        return nextPosition
    }

    private mutating func withTable<Result>(
        of type: Any.Type,
        _ body: (inout EntityTable) -> Result
    ) -> Result {
        body(&tables[ObjectIdentifier(type), default: EntityTable(type: type)])
    }
}

/// The items of one dynamic type, and the tombstones of deleted items, both by identifier.
struct EntityTable {
    struct Record {
        var item: Any
        /// The item's place in the order of storing. The items of all tables are counted together.
        let position: Int
    }

    struct Tombstone {
        /// The deleted item; nil if there was none.
        let item: Any?
        let position: Int
    }

    let type: Any.Type
    var records: [String: Record] = [:]
    /// The identifiers of persisted items. Items that the store was made with are not included.
    var updated: Set<String> = []
    var tombstones: [String: Tombstone] = [:]

    /// A copy with the same items, without marks for updates and deletions.
    var unchanged: EntityTable { EntityTable(type: type, records: records) }

    /// Whether the items of this table are also items of type `T`. That is so if `T` is their type or a superclass, or
    /// if they can be cast to `T`. All items have the same dynamic type, so it suffices to cast one.
    func holds<T>(_: T.Type) -> Bool {
        // A cast of metatypes does not treat `Any` as a supertype.
        if type is T.Type || T.self == Any.self { return true }
        guard let sample = records.values.first?.item ?? tombstones.values.lazy.compactMap(\.item).first
        else {
            return false
        }
        return sample is T
    }
}

/// The type and the identifier of an item in a memory store.
struct EntityKey {
    let type: Any.Type
    let identifier: String

    /// The key of an item: its dynamic type and its identifier. If the item has no identifier, its description is
    /// used as the identifier.
    ///
    /// - Throws: ``MemoryEntityStore/StoreError/cannotExtractIdentifierFrom(item:)`` if the item has neither an
    ///   identifier nor a description.
    init(of item: Any) throws {
        switch item {
        case let entity as CanBeIdentified: identifier = entity.identifier()
        case let described as CustomStringConvertible: identifier = described.description
        default: throw MemoryEntityStore.StoreError.cannotExtractIdentifierFrom(item: item)
        }
        type = Swift.type(of: item)
    }

    init(type: Any.Type, identifier: String) {
        self.type = type
        self.identifier = identifier
    }
}
