/// The registered stores by their types.
///
/// A dictionary in effect. Every invoke looks its store up, and the address of a type needs no more of a hash function than
/// a multiplication. It retains its entries; a lookup does not, since whoever makes one keeps the entry by other means.
@usableFromInline
final class StoreTable {
    @usableFromInline
    struct Entry {
        @usableFromInline var key: UInt = 0
        @usableFromInline var store: Unmanaged<RegisteredStore>?
    }

    /// Open addressing, at most half full; the number of places is a power of two.
    @exclusivity(unchecked) @usableFromInline var entries = ContiguousArray(repeating: Entry(), count: 16)
    @exclusivity(unchecked) private var count = 0

    init() {}

    deinit {
        for entry in entries { entry.store?.release() }
    }

    /// O(1).
    @inlinable @inline(__always)
    subscript(type: Any.Type) -> Unmanaged<RegisteredStore>? {
        entries[place(of: Self.key(of: type))].store
    }

    /// Adds an entry for a type that has none. Amortised O(1).
    func insert(_ store: RegisteredStore, for type: Any.Type) {
        if count * 2 >= entries.count { rebuild(places: entries.count * 2, without: nil) }
        let key = Self.key(of: type)
        entries[place(of: key)] = Entry(key: key, store: .passRetained(store))
        count += 1
    }

    /// Removes a type's entry. O(stores), since it is seldom done.
    func remove(_ type: Any.Type) -> RegisteredStore? {
        guard let removed = self[type] else { return nil }
        rebuild(places: entries.count, without: Self.key(of: type))
        return removed.takeRetainedValue()
    }

    /// Removes all entries. O(stores).
    func removeAll() -> [RegisteredStore] {
        defer {
            entries = ContiguousArray(repeating: Entry(), count: 16)
            count = 0
        }
        return entries.compactMap { $0.store?.takeRetainedValue() }
    }

    private func rebuild(places: Int, without removed: UInt?) {
        let old = entries
        entries = ContiguousArray(repeating: Entry(), count: places)
        count = 0
        for entry in old where entry.store != nil && entry.key != removed {
            entries[place(of: entry.key)] = entry
            count += 1
        }
    }

    @inlinable @inline(__always)
    static func key(of type: Any.Type) -> UInt { UInt(bitPattern: ObjectIdentifier(type)) }

    /// Where a key is, or would be.
    @inlinable @inline(__always)
    func place(of key: UInt) -> Int {
        let mask = entries.count - 1
        // Fibonacci hashing: the upper bits of the product depend on all bits of the key. It has 64 bits, also where an
        // address has 32.
        var place = Int(truncatingIfNeeded: (UInt64(key) &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
        while entries[place].store != nil && entries[place].key != key { place = (place + 1) & mask }
        return place
    }
}
