/// Estimates the memory of values by examining a bounded number of them.
package struct MemoryEstimate {
    /// The number of values that may still be examined.
    private var budget: Int

    /// The maximum depth of nested values. The stack grows with the depth, and a recorder may run on a thread with a
    /// small stack.
    private static let depth = 64

    private init(budget: Int) {
        self.budget = budget
    }

    /// The bytes of a value and of the values that it refers to. O(budget), because the bytes of a larger collection
    /// are extrapolated from its first elements. The result is an `Int64` because the sum over a timeline can exceed
    /// 32 bits.
    package static func bytes(of value: Any, budget: Int = 2_000) -> Int64 {
        var estimate = MemoryEstimate(budget: budget)
        return estimate.bytes(of: value, depth: depth)
    }

    /// The bytes of a value without the memory that it shares with another value. If a property, or the element at an
    /// index, has the same bits in both values, the memory that it refers to is not counted. O(budget), like
    /// ``bytes(of:budget:)``.
    package static func bytes(of value: Any, notSharedWith other: Any, budget: Int = 2_000) -> Int64 {
        var estimate = MemoryEstimate(budget: budget)
        return estimate.bytes(of: value, notSharedWith: other, depth: depth)
    }

    private mutating func bytes(of value: Any, notSharedWith other: Any, depth: Int) -> Int64 {
        budget -= 1
        if Sameness.areIdentical(value, other) { return size(of: value) }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .struct, .tuple:
            let others = Mirror(reflecting: other).children
            if budget <= 0 || depth == 0 || others.count != mirror.children.count { break }
            // The properties are part of the value's size; only the memory that they refer to is added.
            return zip(mirror.children, others).reduce(size(of: value)) { sum, children in
                let (own, other) = (children.0.value, children.1.value)
                return sum + max(0, bytes(of: own, notSharedWith: other, depth: depth - 1) - size(of: own))
            }
        case .collection:
            let others = Mirror(reflecting: other).children
            if budget <= 0 || depth == 0 || others.isEmpty { break }
            var total: Int64 = 0
            var seen = 0
            for (own, other) in zip(mirror.children, others) {
                if budget <= 0 { break }
                total += bytes(of: own.value, notSharedWith: other.value, depth: depth - 1)
                seen += 1
            }
            return Self.sum(total, of: seen, standingFor: mirror.children.count)
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
        return Self.sum(total, of: seen, standingFor: elements.count)
    }

    private static func sum(_ total: Int64, of seen: Int, standingFor count: Int) -> Int64 {
        // The result has an upper bound, because a custom mirror may claim any number of elements.
        seen == 0 ? 0 : Int64(min(Double(total) / Double(seen) * Double(count), 1e15))
    }

    private func size(of value: Any) -> Int64 {
        func size<Value>(_: Value) -> Int64 { Int64(MemoryLayout<Value>.stride) }
        return _openExistential(value, do: size)
    }
}
