import Synchronization

#if os(Linux) || os(Android)
internal import CMillrace
#endif

/// The engine's one lock: mutual exclusion for a few instructions, never held while an observer runs.
///
/// On Linux it is a word and a futex, elsewhere `Synchronization.Mutex`. Linux's `Mutex` is a priority-inheritance futex, which
/// the kernel hands from thread to thread: with eight threads a turn takes a hundred times as long. ThreadSanitizer sees the
/// word's atomic operations, and needs no other lock.
///
/// The lock carries no value. What it protects are the stored properties of the type that owns it, since one
/// lock guards a state, its observers and its queue together.
@usableFromInline
package struct Lock: ~Copyable, Sendable {
    #if os(Linux) || os(Android)
    /// 0: free. 1: taken. 2: taken, and a thread may be waiting for it.
    @usableFromInline let word = Atomic<UInt32>(0)

    @inlinable
    package init() {}

    /// Waits for the lock and takes it, for a transaction whose end is elsewhere. Not recursive.
    @inlinable @inline(__always)
    package borrowing func lock() {
        if !tryLock() { wait() }
    }

    /// Releases what ``lock()`` took.
    @inlinable @inline(__always)
    package borrowing func unlock() {
        if word.exchange(0, ordering: .releasing) == 2 { wake() }
    }

    /// Takes the lock if it is free.
    @inlinable @inline(__always)
    package borrowing func tryLock() -> Bool {
        word.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
    }

    @usableFromInline @inline(never)
    borrowing func wait() {
        // Whoever has waited takes it as 2: others may be waiting too.
        while word.exchange(2, ordering: .acquiring) != 0 {
            withUnsafePointer(to: word) {
                millrace_futex_wait(UnsafeRawPointer($0).assumingMemoryBound(to: UInt32.self), 2)
            }
        }
    }

    @usableFromInline @inline(never)
    borrowing func wake() {
        withUnsafePointer(to: word) {
            millrace_futex_wake(UnsafeRawPointer($0).assumingMemoryBound(to: UInt32.self))
        }
    }
    #else
    @usableFromInline let mutex = Mutex<Void>(())

    @inlinable
    package init() {}

    /// Waits for the lock and takes it, for a transaction whose end is elsewhere. Not recursive.
    @inlinable @inline(__always)
    package borrowing func lock() { mutex._unsafeLock() }

    /// Takes the lock if it is free.
    @inlinable @inline(__always)
    package borrowing func tryLock() -> Bool { mutex._unsafeTryLock() }

    /// Releases what ``lock()`` took.
    @inlinable @inline(__always)
    package borrowing func unlock() { mutex._unsafeUnlock() }
    #endif

    /// Runs `body` alone. Not recursive.
    @inlinable @inline(__always)
    package borrowing func withLock<Result: ~Copyable>(_ body: () -> Result) -> Result {
        lock()
        defer { unlock() }
        return body()
    }
}
