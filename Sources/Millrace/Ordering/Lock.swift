public import CMillrace

/// The engine's one lock: mutual exclusion, not recursive. The engine holds it for a few instructions, and never while an observer runs;
/// MobiusCore holds one of its own while a controller's jobs or an effect's callback run.
///
/// The lock carries no value. What it protects are the stored properties of the type that owns it, since one
/// lock guards a state, its observers and its queue together.
///
/// It is `os_unfair_lock` on Apple's systems, elsewhere a word and a futex, and has memory of its own.
@usableFromInline
package struct Lock: ~Copyable, Sendable {
    @usableFromInline let word = AtomicCell<UInt32>(0)

    @inlinable
    package init() {}

    @inlinable @inline(__always)
    var place: LockPlace { LockPlace(word.place) }

    /// Waits for the lock and takes it, for a transaction whose end is elsewhere.
    @inlinable @inline(__always)
    package func lock() { place.lock() }

    /// Takes the lock if it is free.
    @inlinable @inline(__always)
    package func tryLock() -> Bool { place.tryLock() }

    /// Releases what ``lock()`` took.
    @inlinable @inline(__always)
    package func unlock() { place.unlock() }

    /// Runs `body` alone.
    @inlinable @inline(__always)
    package func withLock<Result: ~Copyable>(_ body: () -> Result) -> Result { place.withLock(body) }
}

/// A lock in memory of somebody else, who keeps it for as long as it is used.
@usableFromInline
package struct LockPlace: Sendable {
    @usableFromInline let word: AtomicPlace<UInt32>

    /// A lock at a place that holds 0 before it is used, and that nothing else uses.
    @inlinable @inline(__always)
    init(_ word: AtomicPlace<UInt32>) { self.word = word }

    /// A lock in an object: see ``AtomicPlace/init(in:at:)``.
    @inlinable @inline(__always)
    package init(in object: AnyObject, at offset: Int = 0) { word = AtomicPlace(in: object, at: offset) }

    /// See ``Lock/lock()``.
    @inlinable @inline(__always)
    package func lock() { millrace_lock(word.word()) }

    /// See ``Lock/tryLock()``.
    @inlinable @inline(__always)
    package func tryLock() -> Bool { millrace_try_lock(word.word()) }

    /// See ``Lock/unlock()``.
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
