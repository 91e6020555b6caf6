/// A value that makes changed copies of itself.
///
/// ```swift
/// struct Model: Copyable { var count = 0 }
/// let next = model.copy { $0.count += 1 }
/// ```
public protocol Copyable {
    /// A copy, changed by `mutator`. This value stays as it is.
    func copy(with mutator: (inout Self) -> Void) -> Self
}

extension Copyable {
    /// A copy, changed by `mutator`. Right for structs and enums; a class has to implement it itself.
    public func copy(with mutator: (inout Self) -> Void) -> Self {
        var copy = self
        mutator(&copy)
        return copy
    }
}
