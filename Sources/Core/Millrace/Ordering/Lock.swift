public import CMillrace

/// The engine's only kind of lock: mutual exclusion, not recursive. The engine holds it for a few instructions or for
/// a transition. No observer runs under it, except for the first call of an observer that is added inside a
/// transaction of FluxCapacitor. Other modules hold some of their locks for longer: MobiusCore while a controller's jobs or an
/// effect's callback run, and MillraceObservation while a derived value is computed.
///
/// The lock contains no value. It protects stored properties of the type that owns it, because one lock guards a
/// state, its observers and its queue together. Properties on hot paths are `@exclusivity(unchecked)`: their accesses
/// cannot overlap, because the lock is not recursive and a transition cannot use its own container.
///
/// The lock is one word, in an allocation of its own: an `os_unfair_lock` on Apple's systems, a futex on Linux and
/// Android. On WebAssembly, which has only one thread, no thread ever waits for the lock.
@usableFromInline
package struct Lock: ~Copyable, Sendable {
    @usableFromInline let word = AtomicCell<UInt32>(0)

    @inlinable
    package init() {}

    @inlinable @inline(__always)
    var place: LockPlace { LockPlace(word.place) }

    /// Waits for the lock and acquires it, for a transaction that ends in another function.
    @inlinable @inline(__always)
    package func lock() { place.lock() }

    /// Releases the lock after ``lock()``.
    @inlinable @inline(__always)
    package func unlock() { place.unlock() }

    /// Runs `body` with the lock held.
    @inlinable @inline(__always)
    package func withLock<Result: ~Copyable>(_ body: () -> Result) -> Result { place.withLock(body) }
}

/// A lock in memory that the caller keeps allocated while the lock is used.
@usableFromInline
package struct LockPlace: Sendable {
    @usableFromInline let word: AtomicPlace<UInt32>

    /// Uses `word` as a lock. The word must contain 0 initially, and must not be used for anything else.
    @inlinable @inline(__always)
    package init(_ word: AtomicPlace<UInt32>) { self.word = word }

    /// Uses a stored property of `object` as a lock: see ``AtomicPlace/init(in:at:)``.
    @inlinable @inline(__always)
    package init<Object: AnyObject>(in object: Object, at offset: Int = 0) {
        word = AtomicPlace(in: object, at: offset)
    }

    /// See ``Lock/lock()``.
    @inlinable @inline(__always)
    package func lock() { millrace_lock(word.word()) }

    /// Acquires the lock if it is free. Returns whether it was.
    @inlinable @inline(__always)
    package func tryLock() -> Bool { millrace_try_lock(word.word()) }

    /// Releases the lock after ``lock()`` or ``tryLock()``.
    @inlinable @inline(__always)
    package func unlock() { millrace_unlock(word.word()) }

    /// See ``Lock/withLock(_:)``.
    @inlinable @inline(__always)
    package func withLock<Result: ~Copyable>(_ body: () -> Result) -> Result {
        lock()
        defer { unlock() }
        return body()
    }
}
