import Millrace
import MillraceTimeline

// What is asked of the standard library's collections when nothing is known of their types.

/// Elements side by side in memory.
protocol ContiguousElements {
    /// How many elements from a place on, and before a limit, are the same bit by bit as another collection's of the same type.
    func countOfSameElements(as other: Any, from start: Int, limit: Int) -> Int

    /// How many elements at the end are, at most `limit`.
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
        places: (Int, (own: Int, other: Int)) -> (Int, Int)
    ) -> Int {
        guard let other = other as? [Element] else { return 0 }
        let comparison = BitwiseComparison<Element>()
        return withUnsafeBufferPointer { own in
            other.withUnsafeBufferPointer { other in
                // Arrays without elements have no addresses.
                guard let old = own.baseAddress, let new = other.baseAddress else { return 0 }
                for index in 0..<Swift.max(0, limit) {
                    let (place, otherPlace) = places(index, (own.count, other.count))
                    if !comparison.areSame(old + place, new + otherPlace) { return index }
                }
                return limit
            }
        }
    }
}

/// Values that are found by keys.
protocol KeyedElements {
    var count: Int { get }

    /// So many pairs from a place on, in the order of iteration.
    func pairs(from offset: Int, limit: Int) -> [(key: AnyHashable, value: Any)]

    /// The value of a key; nil if there is none.
    func value(of key: AnyHashable) -> Any?
}

extension Dictionary: KeyedElements {
    func pairs(from offset: Int, limit: Int) -> [(key: AnyHashable, value: Any)] {
        dropFirst(offset).prefix(limit).map { (AnyHashable($0.key), $0.value) }
    }

    func value(of key: AnyHashable) -> Any? {
        // Twice optional, so that a value that is nil is found.
        guard let key = key.base as? Key, let index = index(forKey: key) else { return nil }
        return .some(self[index].value)
    }
}

/// Values each of which is there once.
protocol UniqueElements {
    var count: Int { get }

    /// So many elements from a place on, in the order of iteration.
    func members(from offset: Int, limit: Int) -> [Any]

    /// Whether an element is there.
    func hasMember(_ member: Any) -> Bool
}

extension Set: UniqueElements {
    func members(from offset: Int, limit: Int) -> [Any] { Array(dropFirst(offset).prefix(limit)) }

    func hasMember(_ member: Any) -> Bool { (member as? Element).map(contains) ?? false }
}
