import Millrace
import MillraceTimeline
import MillraceValues

// Protocols that give access to the standard library's collections when their element types are unknown.

/// A collection with contiguous storage.
protocol ContiguousElements {
    /// Compares the elements from index `start` up to index `limit` with those of `other`, a collection of the same
    /// type. Returns how many elements are bitwise equal before the first difference.
    func countOfSameElements(as other: Any, from start: Int, limit: Int) -> Int

    /// Compares at most `limit` elements with those of `other`, a collection of the same type, from the end
    /// backwards. Returns how many elements are bitwise equal before the first difference.
    func countOfSameLastElements(as other: Any, limit: Int) -> Int
}

extension Array: ContiguousElements {
    func countOfSameElements(as other: Any, from start: Int, limit: Int) -> Int {
        sameElements(as: other, limit: limit - start) { index, _ in (start + index, start + index) }
    }

    func countOfSameLastElements(as other: Any, limit: Int) -> Int {
        sameElements(as: other, limit: limit) { index, counts in
            (counts.own - 1 - index, counts.other - 1 - index)
        }
    }

    private func sameElements(
        as other: Any,
        limit: Int,
        indices: (Int, (own: Int, other: Int)) -> (Int, Int)
    ) -> Int {
        guard let other = other as? [Element] else { return 0 }
        let comparison = BitwiseComparison<Element>()
        return withUnsafeBufferPointer { own in
            other.withUnsafeBufferPointer { other in
                // An empty array has no base address.
                guard let old = own.baseAddress, let new = other.baseAddress else { return 0 }
                for index in 0..<Swift.max(0, limit) {
                    let (ownIndex, otherIndex) = indices(index, (own.count, other.count))
                    if !comparison.areSame(old + ownIndex, new + otherIndex) { return index }
                }
                return limit
            }
        }
    }
}

/// A collection of keys and values.
protocol KeyedElements {
    var count: Int { get }

    /// At most `limit` pairs from an offset on, in the order of iteration.
    func pairs(from offset: Int, limit: Int) -> [(key: AnyHashable, value: Any)]

    /// The value for a key; nil if there is none.
    func value(of key: AnyHashable) -> Any?
}

extension Dictionary: KeyedElements {
    func pairs(from offset: Int, limit: Int) -> [(key: AnyHashable, value: Any)] {
        dropFirst(offset).prefix(limit).map { (AnyHashable($0.key), $0.value) }
    }

    func value(of key: AnyHashable) -> Any? {
        // Return nil for a missing key, and a wrapped nil for a nil value.
        guard let key = key.base as? Key, let index = index(forKey: key) else { return nil }
        return .some(self[index].value)
    }
}

/// A collection of unique elements.
protocol UniqueElements {
    var count: Int { get }

    /// At most `limit` elements from an offset on, in the order of iteration.
    func members(from offset: Int, limit: Int) -> [Any]

    /// Whether the collection contains an element.
    func hasMember(_ member: Any) -> Bool
}

extension Set: UniqueElements {
    func members(from offset: Int, limit: Int) -> [Any] { Array(dropFirst(offset).prefix(limit)) }

    func hasMember(_ member: Any) -> Bool { (member as? Element).map(contains) ?? false }
}
