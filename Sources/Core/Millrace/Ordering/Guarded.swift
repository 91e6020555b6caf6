/// A value that one thread at a time uses, under a lock of its own. A class whose mutable state is in a `let` of this type is
/// `Sendable` without `@unchecked`. Hot paths use a ``Lock`` instead, which can protect several objects together.
///
/// Sendable, whatever the value: the value is read and written under the lock only. By `sending`, the compiler also checks that
/// nothing outside shares mutable memory with the value, as it does for the standard library's `Mutex`, which requires newer
/// systems than the libraries do.
@usableFromInline
package final class Guarded<Value: ~Copyable>: @unchecked Sendable {
    /// The memory of ``lock``. Must be the first stored property.
    @usableFromInline var word: UInt32 = 0

    /// Accesses cannot overlap, because the lock is not recursive.
    @exclusivity(unchecked) @usableFromInline var value: Value

    @inlinable @inline(__always)
    var lock: LockPlace { LockPlace(in: self) }

    /// Guards a value.
    @inlinable
    package init(_ value: consuming sending Value) { self.value = value }

    // Results are released after unlocking, even if the caller ignores them: the optimiser may not end their lives earlier.

    /// Runs `body` with the value, under the lock.
    ///
    /// - Parameter body: must not call code of users, nor release an object whose deinit may run any code. Return such an object
    ///   instead, which releases it after unlocking.
    @inlinable @inline(__always)
    package func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        lock.lock()
        let result: Result
        do {
            result = try body(&value)
        } catch {
            lock.unlock()
            throw error
        }
        lock.unlock()
        withExtendedLifetime(result) {}
        return result
    }

    /// Stores a value, and returns the previous one, which is then released after unlocking.
    @inlinable @inline(__always) @discardableResult
    package func exchange(_ new: consuming sending Value) -> sending Value {
        lock.lock()
        swap(&value, &new)
        lock.unlock()
        withExtendedLifetime(new) {}
        return new
    }
}
