/// Compares values bitwise. Two initialised values with the same bits are equal and refer to the same objects.
///
/// A type may have padding between its properties. The padding of two equal values may differ. So if the bits of two
/// values differ, both values are copied to zeroed memory and compared again, because most copies leave the padding
/// there untouched.
package struct BitwiseComparison<Value>: ~Copyable {
    private let old = Self.emptyPlace()
    private let new = Self.emptyPlace()

    /// Creates a comparison, which can be used for any number of pairs in succession.
    package init() {}

    deinit {
        old.deallocate()
        new.deallocate()
    }

    /// Whether both values have the same bits, and therefore share everything that they refer to. O(size of the value
    /// itself).
    package static func areSame(_ old: Value, _ new: Value) -> Bool {
        withUnsafePointer(to: old) { old in
            withUnsafePointer(to: new) { new in BitwiseComparison().areSame(old, new) }
        }
    }

    /// Whether both values have the same bits. Values with different bits may still be equal. O(size of the value
    /// itself).
    package func areSame(_ old: UnsafePointer<Value>, _ new: UnsafePointer<Value>) -> Bool {
        if bytes(at: old).elementsEqual(bytes(at: new)) { return true }
        clear()
        // Not `initialize(from:count:)`, which reads as many bytes as the stride of the type. The memory of the value
        // may be smaller, because it needs only the size of the type.
        self.old.initialize(to: old.pointee)
        self.new.initialize(to: new.pointee)
        defer {
            self.old.deinitialize(count: 1)
            self.new.deinitialize(count: 1)
        }
        return bytes(at: self.old).elementsEqual(bytes(at: self.new))
    }

    private func bytes(at value: UnsafePointer<Value>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: value, count: MemoryLayout<Value>.size)
    }

    private func clear() {
        for place in [old, new] {
            UnsafeMutableRawPointer(place).initializeMemory(
                as: UInt8.self,
                repeating: 0,
                count: MemoryLayout<Value>.size
            )
        }
    }

    private static func emptyPlace() -> UnsafeMutablePointer<Value> { .allocate(capacity: 1) }
}
