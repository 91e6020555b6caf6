/// Compares values bit by bit. Two that are the same bit by bit, and are both there, are equal and refer to the same things.
///
/// Between the properties of a type there may be bytes that mean nothing, and that differ between copies. So what differs is
/// copied to where those are zero, and compared again: most copies touch nothing but what means something.
package struct BitwiseComparison<Value>: ~Copyable {
    private let old = Self.emptyPlace()
    private let new = Self.emptyPlace()

    /// A comparison that serves for any number of pairs, one after the other.
    package init() {}

    deinit {
        old.deallocate()
        new.deallocate()
    }

    /// Whether both are the same. False says nothing: they may be equal all the same. O(size of the value itself).
    package func areSame(_ old: UnsafePointer<Value>, _ new: UnsafePointer<Value>) -> Bool {
        if bytes(at: old).elementsEqual(bytes(at: new)) { return true }
        clear()
        // Not `initialize(from:count:)`: it reads a value's stride, and there may be only its size.
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
