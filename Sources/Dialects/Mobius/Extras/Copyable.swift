/// A value that makes changed copies of itself.
///
/// ```swift
/// struct Model: Copyable { var count = 0 }
/// let next = model.copy { $0.count += 1 }
/// ```
public protocol Copyable {
    /// Returns a copy that `mutator` has changed. This value does not change.
    func copy(with mutator: (inout Self) -> Void) -> Self
}

extension Copyable {
    /// Returns a copy that `mutator` has changed. Correct for structs and enums; a class needs its own implementation.
    public func copy(with mutator: (inout Self) -> Void) -> Self {
        var copy = self
        mutator(&copy)
        return copy
    }
}
