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
