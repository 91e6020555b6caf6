public import CMillrace

/// What an atomic load orders: as C's `__ATOMIC_…` of that number, and so do the others.
@usableFromInline
package enum AtomicLoadOrdering: Int32 { case relaxed = 0, acquiring = 2 }
/// What an atomic store orders.
@usableFromInline
package enum AtomicStoreOrdering: Int32 { case relaxed = 0, releasing = 3 }
/// What an atomic operation orders that loads and stores.
@usableFromInline
package enum AtomicUpdateOrdering: Int32 {
    case relaxed = 0, acquiring = 2, releasing = 3, acquiringAndReleasing = 4
}

/// A value in memory of its own that threads share without a lock.
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
    /// - Returns: the value of before.
    @inlinable @inline(__always)
    package func exchange(_ value: Value, ordering: AtomicUpdateOrdering) -> Value {
        place.exchange(value, ordering: ordering)
    }

    /// Adds a number, and wraps around at the end.
    ///
    /// - Returns: the sum.
    @inlinable @inline(__always) @discardableResult
    package func add(_ number: Value, ordering: AtomicUpdateOrdering) -> Value
    where Value: FixedWidthInteger {
        place.add(number, ordering: ordering)
    }
}

/// A value that threads share without a lock, in memory of somebody else, who keeps it for as long as it is used.
///
/// Sendable: the memory is read and written by atomic operations only.
@usableFromInline
package struct AtomicPlace<Value: BitwiseCopyable>: @unchecked Sendable {
    @usableFromInline let address: UnsafeMutableRawPointer

    /// A place that holds a value of 1, 4 or 8 bytes, at a multiple of its size.
    @inlinable @inline(__always)
    package init(_ address: UnsafeMutablePointer<Value>) { self.address = UnsafeMutableRawPointer(address) }

    /// A place in an object of a final class without superclass, so many bytes behind where its first stored property begins.
    ///
    /// The object stays where it is, and its stored properties stand in the order in which they are declared, behind an
    /// object's header. Once the object is made, nobody uses the property by its name: that would be no atomic operation.
    @inlinable @inline(__always)
    package init(in object: AnyObject, at offset: Int = 0) {
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
    /// - Returns: whether it was.
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
    func add(_ number: Value, ordering: AtomicUpdateOrdering) -> Value {
        switch MemoryLayout<Value>.size {
        case 1: value(millrace_add_8(word(), bits(number), ordering.rawValue))
        case 4: value(millrace_add_32(word(), bits(number), ordering.rawValue))
        default: value(millrace_add_64(word(), bits(number), ordering.rawValue))
        }
    }

    @inlinable @inline(__always)
    func word<Word>() -> UnsafeMutablePointer<Word> { address.assumingMemoryBound(to: Word.self) }

    @inlinable @inline(__always)
    func bits<Word>(_ value: Value) -> Word { unsafeBitCast(value, to: Word.self) }

    @inlinable @inline(__always)
    func value<Word>(_ bits: Word) -> Value { unsafeBitCast(bits, to: Value.self) }
}
