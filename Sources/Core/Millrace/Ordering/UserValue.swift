/// A value or closure of the app, or several, for use on other threads. In a ``Guarded`` state, it separates the app's values from
/// the library's own, which the compiler checks.
///
/// Sendable by contract: each dialect documents on which threads it uses the app's values and closures, and accepts some that are
/// not `Sendable`, because code in Swift 5 mode has such. They must be safe to use there.
@usableFromInline
package struct UserValue<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    @usableFromInline package var value: Value

    @inlinable @inline(__always)
    package init(_ value: consuming Value) { self.value = value }
}

extension UserValue: Copyable where Value: Copyable {}
