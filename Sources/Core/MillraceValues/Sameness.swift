import Millrace

/// Comparisons of values of unknown type.
package enum Sameness {
    /// Whether two values have the same type and the same bits, and therefore share everything that they refer to.
    /// Values with different bits may still be equal. O(size of the value itself), whatever it refers to.
    package static func areIdentical(_ old: Any, _ new: Any) -> Bool {
        guard type(of: old) == type(of: new) else { return false }
        func compare<Value>(_ old: Value) -> Bool {
            guard let new = new as? Value else { return false }
            return BitwiseComparison.areSame(old, new)
        }
        return _openExistential(old, do: compare)
    }

    /// Whether two values of the same type are equal; nil if the type is not `Equatable`.
    package static func areEqual(_ old: Any, _ new: Any) -> Bool? {
        guard let old = old as? any Equatable else { return nil }
        func compare<Value: Equatable>(_ old: Value) -> Bool { (new as? Value).map { $0 == old } ?? false }
        return compare(old)
    }
}

/// A state composed of parts that can be read one by one without knowing their types, such as a store's variables.
package protocol StateOfParts {
    /// The parts, in the same order for all states of a store.
    var parts: [Any] { get }
}

/// A ``StateOfParts`` whose parts can also be set.
package protocol CompositeState: StateOfParts {
    /// Sets the element of ``parts`` with this index. A value of another type stops the process with a message.
    mutating func setPart(_ index: Int, to value: Any)
}
