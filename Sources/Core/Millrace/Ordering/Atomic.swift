public import CMillrace

/// The memory ordering of an atomic load. The raw values are C's `__ATOMIC_…` constants, as in the next two types.
@usableFromInline
package enum AtomicLoadOrdering: Int32 { case relaxed = 0, acquiring = 2 }
/// The memory ordering of an atomic store.
@usableFromInline
package enum AtomicStoreOrdering: Int32 { case relaxed = 0, releasing = 3 }
/// The memory ordering of an atomic operation that loads and stores.
@usableFromInline
package enum AtomicUpdateOrdering: Int32 {
    case relaxed = 0, acquiring = 2, releasing = 3, acquiringAndReleasing = 4
}

/// A value, in an allocation of its own, that threads share without a lock.
///
/// Sendable: the memory is read and written by atomic operations only.
@usableFromInline
package struct AtomicCell<Value: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
    @usableFromInline let place: AtomicPlace<Value>

    @inlinable
    package init(_ value: Value) {
        let address = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        address.initialize(to: value)
        place = AtomicPlace(address)
    }

    @inlinable
    deinit { place.address.deallocate() }

    @inlinable @inline(__always)
    package func load(ordering: AtomicLoadOrdering) -> Value { place.load(ordering: ordering) }

    @inlinable @inline(__always)
    package func store(_ value: Value, ordering: AtomicStoreOrdering) {
        place.store(value, ordering: ordering)
    }

    /// Stores a value.
    ///
    /// - Returns: the previous value.
    @inlinable @inline(__always)
    package func exchange(_ value: Value, ordering: AtomicUpdateOrdering) -> Value {
        place.exchange(value, ordering: ordering)
    }

    /// Adds a number, wrapping around on overflow.
    ///
    /// - Returns: the sum.
    @inlinable @inline(__always) @discardableResult
    package func add(_ number: Value, ordering: AtomicUpdateOrdering) -> Value
    where Value: FixedWidthInteger {
        place.add(number, ordering: ordering)
    }
}

/// A value that threads share without a lock, in memory that the caller keeps allocated.
///
/// Sendable: the memory is read and written by atomic operations only.
@usableFromInline
package struct AtomicPlace<Value: BitwiseCopyable>: @unchecked Sendable {
    @usableFromInline let address: UnsafeMutableRawPointer

    /// Uses the value at `address`. The value must have 1, 4 or 8 bytes, and the address must be a multiple of that
    /// size.
    @inlinable @inline(__always)
    package init(_ address: UnsafeMutablePointer<Value>) { self.address = UnsafeMutableRawPointer(address) }

    /// Uses a value in `object`, `offset` bytes after the start of the object's first stored property. The object's
    /// class must be final and have no superclass.
    ///
    /// Relies on the layout of Swift objects: they do not move, and their stored properties follow the header in the
    /// order of declaration. After initialisation, do not access the property by name, because that access would not
    /// be atomic.
    ///
    /// Generic, since only newer systems can make an `AnyObject` of a class over noncopyable types: macOS 15, iOS 18.
    @inlinable @inline(__always)
    package init<Object: AnyObject>(in object: Object, at offset: Int = 0) {
        address = _getUnsafePointerToStoredProperties(object) + offset
    }

    @inlinable @inline(__always)
    package func load(ordering: AtomicLoadOrdering) -> Value {
        switch MemoryLayout<Value>.size {
        case 1: value(millrace_load_8(word(), ordering.rawValue))
        case 4: value(millrace_load_32(word(), ordering.rawValue))
        default: value(millrace_load_64(word(), ordering.rawValue))
        }
    }

    @inlinable @inline(__always)
    package func store(_ value: Value, ordering: AtomicStoreOrdering) {
        switch MemoryLayout<Value>.size {
        case 1: millrace_store_8(word(), bits(value), ordering.rawValue)
        case 4: millrace_store_32(word(), bits(value), ordering.rawValue)
        default: millrace_store_64(word(), bits(value), ordering.rawValue)
        }
    }

    /// Stores `desired` if the value is `expected`.
    ///
    /// - Returns: whether it stored.
    @inlinable @inline(__always)
    package func compareExchange(expected: Value, desired: Value, ordering: AtomicUpdateOrdering) -> Bool {
        switch MemoryLayout<Value>.size {
        case 1: millrace_compare_exchange_8(word(), bits(expected), bits(desired), ordering.rawValue)
        case 4: millrace_compare_exchange_32(word(), bits(expected), bits(desired), ordering.rawValue)
        default: millrace_compare_exchange_64(word(), bits(expected), bits(desired), ordering.rawValue)
        }
    }

    @inlinable @inline(__always)
    package func exchange(_ new: Value, ordering: AtomicUpdateOrdering) -> Value {
        switch MemoryLayout<Value>.size {
        case 1: value(millrace_exchange_8(word(), bits(new), ordering.rawValue))
        case 4: value(millrace_exchange_32(word(), bits(new), ordering.rawValue))
        default: value(millrace_exchange_64(word(), bits(new), ordering.rawValue))
        }
    }

    @inlinable @inline(__always) @discardableResult
    package func add(_ number: Value, ordering: AtomicUpdateOrdering) -> Value {
        switch MemoryLayout<Value>.size {
        case 1: value(millrace_add_8(word(), bits(number), ordering.rawValue))
        case 4: value(millrace_add_32(word(), bits(number), ordering.rawValue))
        default: value(millrace_add_64(word(), bits(number), ordering.rawValue))
        }
    }

    @inlinable @inline(__always)
    func word<Word>() -> UnsafeMutablePointer<Word> { address.assumingMemoryBound(to: Word.self) }

    /// The value's bits. The callers choose the word by the value's size, so the cast is between types of the same
    /// size.
    @inlinable @inline(__always)
    func bits<Word>(_ value: Value) -> Word { unsafeBitCast(value, to: Word.self) }

    /// The value with these bits. The cast is safe, because only values of this type are stored in the memory.
    @inlinable @inline(__always)
    func value<Word>(_ bits: Word) -> Value { unsafeBitCast(bits, to: Value.self) }
}
