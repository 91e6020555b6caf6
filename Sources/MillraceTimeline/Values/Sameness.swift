/// What can be told of two values without taking them apart.
package enum Sameness {
    /// Whether two values are of the same type and the same bit by bit, and so have all that they refer to in common. Two that
    /// are not may still be equal. O(size of the value itself), whatever it refers to.
    package static func areIdentical(_ old: Any, _ new: Any) -> Bool {
        guard type(of: old) == type(of: new) else { return false }
        func compare<Value>(_ old: Value) -> Bool {
            guard let new = new as? Value else { return false }
            return withUnsafePointer(to: old) { old in
                withUnsafePointer(to: new) { new in BitwiseComparison<Value>().areSame(old, new) }
            }
        }
        return _openExistential(old, do: compare)
    }

    /// Whether two values of the same type are equal; nil if that type cannot tell.
    package static func areEqual(_ old: Any, _ new: Any) -> Bool? {
        guard let old = old as? any Equatable else { return nil }
        func compare<Value: Equatable>(_ old: Value) -> Bool { (new as? Value).map { $0 == old } ?? false }
        return compare(old)
    }
}
