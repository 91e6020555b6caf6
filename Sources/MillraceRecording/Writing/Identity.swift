/// Whether two values are the same without a look at what they refer to: of one type, with the same bytes. O(size of the type).
///
/// A copy of a value is, however big the arrays in it are, as long as neither has been changed. Equal values need not be.
func isIdentical(_ left: Any, _ right: Any) -> Bool {
    func isIdentical<Value>(to left: Value) -> Bool {
        // A cast alone would take one type for another, such as a value for its optional.
        guard type(of: right) == Value.self, let right = right as? Value else { return false }
        return withUnsafeBytes(of: left) { left in
            withUnsafeBytes(of: right) { right in left.elementsEqual(right) }
        }
    }
    return _openExistential(left, do: isIdentical)
}
