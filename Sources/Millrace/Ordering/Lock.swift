import Synchronization

#if MILLRACE_PTHREAD_LOCK
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
#endif

/// The engine's one lock: mutual exclusion for a few instructions, never held while an observer runs.
///
/// It is `Synchronization.Mutex`. ThreadSanitizer on Linux cannot see that one and would report races that
/// do not exist, so a build with `-D MILLRACE_PTHREAD_LOCK` (the sanitizer run of CI, nothing else) uses the
/// `pthread_mutex_t` that it does see.
///
/// The lock carries no value. What it protects are the stored properties of the type that owns it, since one
/// lock guards a state, its observers and its queue together.
@usableFromInline
package struct Lock: ~Copyable, Sendable {
    #if MILLRACE_PTHREAD_LOCK
    @usableFromInline let storage: PthreadMutex

    @inlinable
    package init() {
        storage = PthreadMutex()
    }

    /// Runs `body` alone. Not recursive.
    @inlinable @inline(__always)
    package borrowing func withLock<Result>(_ body: () -> Result) -> Result {
        storage.lock()
        defer { storage.unlock() }
        return body()
    }

    /// Waits for the lock and takes it, for a transaction whose end is elsewhere.
    @inlinable @inline(__always)
    package borrowing func lock() { storage.lock() }

    /// Gives back what ``lock()`` took, on the same thread.
    @inlinable @inline(__always)
    package borrowing func unlock() { storage.unlock() }
    #else
    @usableFromInline let mutex = Mutex<Void>(())

    @inlinable
    package init() {}

    /// Runs `body` alone. Not recursive.
    @inlinable @inline(__always)
    package borrowing func withLock<Result>(_ body: () -> Result) -> Result {
        mutex.withLock { _ in UnsafeTransfer(body()) }.value
    }

    /// Waits for the lock and takes it, for a transaction whose end is elsewhere.
    @inlinable @inline(__always)
    package borrowing func lock() { mutex._unsafeLock() }

    /// Gives back what ``lock()`` took, on the same thread.
    @inlinable @inline(__always)
    package borrowing func unlock() { mutex._unsafeUnlock() }
    #endif
}

#if MILLRACE_PTHREAD_LOCK
/// A `pthread_mutex_t` at a fixed address.
///
/// Sendable: the pointer never changes, and what it points to is made for use from many threads.
@usableFromInline
package final class PthreadMutex: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    @usableFromInline
    package init() {
        let status = pthread_mutex_init(mutex, nil)
        if status != 0 { fatalError("pthread_mutex_init failed with \(status)") }
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    @usableFromInline
    package func lock() { pthread_mutex_lock(mutex) }

    @usableFromInline
    package func unlock() { pthread_mutex_unlock(mutex) }
}
#else
/// Carries a result out of `Mutex.withLock`, whose result must be `sending`.
///
/// Sendable: the value never leaves the calling thread; the lock that it comes out of guards no value of
/// its own that it could alias.
@usableFromInline
struct UnsafeTransfer<Value>: @unchecked Sendable {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) { self.value = value }
}
#endif
