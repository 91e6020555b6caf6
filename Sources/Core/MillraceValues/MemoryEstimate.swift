/// Estimates the memory of values by examining a bounded number of them.
package struct MemoryEstimate {
    /// The bytes of the values that were added.
    package private(set) var bytes: Int64 = 0

    /// The number of values that may still be examined.
    private var budget: Int

    /// The maximum depth of nested values. The stack grows with the depth, and a recorder may run on a thread with a
    /// small stack.
    private static let depth = 64

    /// An estimate that examines about `budget` values. The bytes of a larger collection are extrapolated from its first
    /// elements.
    package init(budget: Int) {
        self.budget = budget
    }

    /// Adds the bytes of a value and of the values that it refers to.
    package mutating func add(_ value: Any) {
        bytes += bytes(of: value, depth: Self.depth)
    }

    /// Adds the bytes of a value without the memory that it shares with another value.
    package mutating func add(_ value: Any, notSharedWith other: Any) {
        bytes += bytes(of: value, notSharedWith: other, depth: Self.depth)
    }

    /// The bytes of a value and of the values that it refers to. O(budget), because the bytes of a larger collection
    /// are extrapolated from its first elements. The result is an `Int64` because the sum over a timeline can exceed
    /// 32 bits.
    package static func bytes(of value: Any, budget: Int = 2_000) -> Int64 {
        var estimate = MemoryEstimate(budget: budget)
        estimate.add(value)
        return estimate.bytes
    }

    /// The bytes of a value without the memory that it shares with another value. If a property, or an element of an
    /// array, a set or a dictionary, has the same bits in both values, the memory that it refers to is not counted.
    /// O(budget), like ``bytes(of:budget:)``, and for each changed array O(its own buffer).
    package static func bytes(of value: Any, notSharedWith other: Any, budget: Int = 2_000) -> Int64 {
        var estimate = MemoryEstimate(budget: budget)
        estimate.add(value, notSharedWith: other)
        return estimate.bytes
    }

    private mutating func bytes(of value: Any, notSharedWith other: Any, depth: Int) -> Int64 {
        budget -= 1
        if Sameness.areIdentical(value, other) { return size(of: value) }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .struct, .tuple:
            if let bytes = plainBytes(of: value) { return size(of: value) + bytes }
            let others = Mirror(reflecting: other).children
            if budget <= 0 || depth == 0 || others.count != mirror.children.count { break }
            // The properties are part of the value's size; only the memory that they refer to is added.
            return zip(mirror.children, others).reduce(size(of: value)) { sum, children in
                let (own, other) = (children.0.value, children.1.value)
                return sum + max(0, bytes(of: own, notSharedWith: other, depth: depth - 1) - size(of: own))
            }
        case .collection, .dictionary, .set:
            if budget <= 0 || depth == 0 { break }
            guard let unshared = UnsharedElements(of: value, besides: other, limit: budget) else { break }
            var referred: Int64 = 0
            var seen = 0
            for (own, other) in unshared.elements where budget > 0 {
                seen += 1
                let whole =
                    other.map { bytes(of: own, notSharedWith: $0, depth: depth - 1) }
                    ?? bytes(of: own, depth: depth - 1)
                referred += max(0, whole - size(of: own))
            }
            return size(of: value) + unshared.buffer
                + Self.product(referred, unshared.count / Double(max(1, seen)))
        default: break
        }
        return bytes(of: value, depth: depth)
    }

    private mutating func bytes(of value: Any, depth: Int) -> Int64 {
        budget -= 1
        if let text = value as? String { return 16 + Int64(text.utf8.count) }
        let own = size(of: value)
        let mirror = Mirror(reflecting: value)
        if mirror.children.isEmpty || budget <= 0 || depth == 0 { return own }
        if let bytes = plainBytes(of: value) { return own + bytes }
        switch mirror.displayStyle {
        case .collection, .set, .dictionary: return own + bytes(ofElements: mirror.children, depth: depth - 1)
        case .class: return 16 + mirror.children.reduce(0) { $0 + bytes(of: $1.value, depth: depth - 1) }
        default:
            // The properties are part of the value's size; only the memory that they refer to is added.
            return own
                + mirror.children.reduce(0) {
                    $0 + max(0, bytes(of: $1.value, depth: depth - 1) - size(of: $1.value))
                }
        }
    }

    private mutating func bytes(ofElements elements: Mirror.Children, depth: Int) -> Int64 {
        var total: Int64 = 0
        var seen = 0
        for element in elements {
            if budget <= 0 { break }
            total += bytes(of: element.value, depth: depth)
            seen += 1
        }
        return Self.product(total, Double(elements.count) / Double(max(1, seen)))
    }

    /// Has an upper bound, because a custom mirror may claim any number of elements.
    private static func product(_ bytes: Int64, _ weight: Double) -> Int64 {
        Int64(min(Double(bytes) * weight, 1e15))
    }

    /// The bytes of a buffer of elements that refer to nothing, such as those of `[Int]` and `Data`; nil for other values.
    private func plainBytes(of value: Any) -> Int64? {
        func bytes<Buffer: Sequence>(of buffer: Buffer) -> Int64? {
            guard _isPOD(Buffer.Element.self) else { return nil }
            return buffer.withContiguousStorageIfAvailable {
                Int64($0.count) * Int64(MemoryLayout<Buffer.Element>.stride)
            }
        }
        return (value as? any Sequence).flatMap { bytes(of: $0) }
    }

    private func size(of value: Any) -> Int64 {
        func size<Value>(_: Value) -> Int64 { Int64(MemoryLayout<Value>.stride) }
        return _openExistential(value, do: size)
    }
}
