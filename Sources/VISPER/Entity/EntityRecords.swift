/// Everything in a memory store: items by type and identifier, what was updated and what was deleted.
///
/// It is a value. A copy takes no time until one of the two is changed, and then a copy of the one table that is.
///
/// Reading by type finds items of that type first, then items of types that can be cast to it: a protocol or a
/// superclass finds what conforms to it or inherits from it. What a method returns that removes or replaces items are
/// those items, for the caller to release when it holds no lock: a deinit may use the store.
struct EntityRecords {
    private var tables: [ObjectIdentifier: EntityTable] = [:]
    private var nextPosition = 0

    /// The same items, with nothing updated and nothing deleted.
    var unchanged: EntityRecords {
        var copy = self
        copy.tables = tables.mapValues(\.unchanged)
        return copy
    }

    /// The types of which something was updated or deleted, in groups.
    func changes<Key: Hashable>(by key: (Any.Type) throws -> Key) rethrows -> [Key: EntityRecords] {
        var groups: [Key: EntityRecords] = [:]
        for (type, table) in tables where !table.updated.isEmpty || !table.tombstones.isEmpty {
            groups[try key(table.type), default: EntityRecords()].tables[type] = table
        }
        return groups
    }

    // MARK: Writing

    /// Stores an item and forgets that it was deleted. In the place of another it takes that one's position.
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

    /// Leaves a tombstone: of `item`, else of the item that is there, else of the one whose tombstone is there already.
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

    /// Deletes whatever reading would find with the identifier. If that is nothing, leaves a tombstone of nothing.
    mutating func delete<T>(_ identifier: String, as type: T.Type) -> [Any] {
        let found = found(identifier, as: type)
        return (found.isEmpty ? [type] : found.map(\.type)).flatMap {
            delete(EntityKey(type: $0, identifier: identifier), item: nil)
        }
    }

    /// Deletes and stores what was deleted and updated in a copy.
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

    /// Forgets what was deleted.
    mutating func removeTombstones() -> [Any] {
        let released = tables.values.flatMap { $0.tombstones.values.compactMap(\.item) }
        for type in tables.keys { tables[type]?.tombstones.removeAll() }
        return released
    }

    // MARK: Reading

    /// The item with the identifier, of type `T` or of the type stored earliest that can be cast to it.
    ///
    /// - Complexity: O(1) if there is one of type `T`, else O(*t*) for *t* types of items.
    func item<T>(_ identifier: String, as type: T.Type) -> T? {
        if let exact = tables[ObjectIdentifier(type)]?.records[identifier] { return exact.item as? T }
        return found(identifier, as: type).first.flatMap { $0.item as? T }
    }

    /// Whether the key has an item, of just that type.
    func contains(_ key: EntityKey) -> Bool {
        tables[ObjectIdentifier(key.type)]?.records[key.identifier] != nil
    }

    /// All items of type `T`, in the order in which they were first stored.
    ///
    /// - Complexity: O(*n* log *n*) for *n* items of the types that can be cast to `T`.
    func items<T>(as type: T.Type) -> [T] {
        inOrder(tables(of: type).flatMap(\.records.values)).compactMap { $0.item as? T }
    }

    /// The items of type `T` that were updated, in the order in which they were first stored.
    func updatedItems<T>(as type: T.Type) -> [T] {
        inOrder(tables(of: type).flatMap { table in table.updated.compactMap { table.records[$0] } })
            .compactMap { $0.item as? T }
    }

    /// What was updated, in the order in which it was first stored.
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

    /// What was deleted of type `T`, in the order in which it was.
    func tombstones<T>(as type: T.Type) -> [(key: EntityKey, item: Any?)] {
        tombstones(in: tables(of: type))
    }

    /// What was deleted, in the order in which it was.
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

/// The items of one dynamic type, by identifier, and what was deleted of it.
struct EntityTable {
    struct Record {
        var item: Any
        /// Where it stands among everything that was stored, in all tables.
        let position: Int
    }

    struct Tombstone {
        /// What was deleted; nil if there was nothing.
        let item: Any?
        let position: Int
    }

    let type: Any.Type
    var records: [String: Record] = [:]
    /// Identifiers of the records that were persisted, and not merely there from the beginning.
    var updated: Set<String> = []
    var tombstones: [String: Tombstone] = [:]

    /// The same items, with nothing updated and nothing deleted.
    var unchanged: EntityTable { EntityTable(type: type, records: records) }

    /// Whether items of this table are also items of type `T`: because it is their type or a superclass of it, or
    /// because the items can be cast to it. They have one dynamic type, so one stands for all.
    func holds<T>(_: T.Type) -> Bool {
        // Any is no superclass, to a cast of types.
        if type is T.Type || T.self == Any.self { return true }
        guard let sample = records.values.first?.item ?? tombstones.values.lazy.compactMap(\.item).first
        else {
            return false
        }
        return sample is T
    }
}

/// What a memory store finds an item by: its type and its identifier.
struct EntityKey {
    let type: Any.Type
    let identifier: String

    /// The key of an item: its dynamic type, and its identifier or else its description.
    ///
    /// - Throws: ``MemoryEntityStore/StoreError/cannotExtractIdentifierFrom(item:)`` if it has neither.
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
