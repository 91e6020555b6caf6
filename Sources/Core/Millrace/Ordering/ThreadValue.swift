public import CMillrace

/// A value of which each thread has its own. It is created when the thread first uses it, and destroyed when the thread
/// ends.
@usableFromInline
package protocol ThreadValue: ~Copyable {
    /// Where the threads point to their values. Each type has its own.
    static var slot: millrace_thread_slot { get }

    init()
}

extension ThreadValue where Self: ~Copyable {
    /// The calling thread's value. Never passed to another thread. Takes one load from thread-local storage.
    @inlinable @inline(__always)
    package static var current: UnsafeMutablePointer<Self> { existing ?? ThreadValueOwner.makeValue() }

    /// The calling thread's value; nil if the thread has not used one yet.
    @inlinable @inline(__always)
    package static var existing: UnsafeMutablePointer<Self>? {
        millrace_thread_value(slot).pointee?.assumingMemoryBound(to: Self.self)
    }
}

/// Owns a thread's value, in memory of its own.
@usableFromInline
final class ThreadValueOwner<Value: ThreadValue & ~Copyable> {
    private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

    private init() { value.initialize(to: Value()) }

    deinit {
        value.deinitialize(count: 1)
        value.deallocate()
    }

    @usableFromInline @inline(never)
    static func makeValue() -> UnsafeMutablePointer<Value> {
        if let lost = millrace_lost_thread_value(Value.slot) {
            return lost.assumingMemoryBound(to: Value.self)
        }
        let owner = ThreadValueOwner()
        let value = owner.value
        let error = millrace_set_thread_value(
            Value.slot,
            value,
            Unmanaged.passRetained(owner).toOpaque()
        ) { Unmanaged<AnyObject>.fromOpaque($0).release() }
        if error != 0 { fatalError("Thread-local storage cannot be allocated: error \(error)") }
        return value
    }
}
