/// What a queue's owner notes about an element.
@usableFromInline
package struct FIFOMarks: OptionSet {
    @usableFromInline package var rawValue: UInt8

    @inlinable
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The delivering thread added the element, and not in response to another thread's element: see ``Duty``.
    @inlinable package static var own: Self { Self(rawValue: 1) }

    /// The element follows from time travel: see ``Reporting/isNotifyingOfTravel``.
    @inlinable package static var travel: Self { Self(rawValue: 2) }

    @inlinable @inline(__always)
    mutating func set(_ mark: Self, _ isMarked: Bool) {
        if isMarked { formUnion(mark) } else { subtract(mark) }
    }
}

/// A queue of elements, first in, first out.
///
/// `append` and `popFirst` are amortised O(1). A queue that has never held an element is a null pointer. An element is released as
/// soon as it is popped. Storage is kept for the next burst unless it is large.
///
/// Each element may have marks: see ``FIFOMarks``. They take one byte, stored apart from the elements, to keep the memory of
/// pending elements small.
///
/// The queue is a ring buffer in one allocation: a header, then slots for `capacity` elements, then `capacity`
/// marks. `count` slots are in use. They begin at the index `head` and wrap around at the end.
@usableFromInline
package struct FIFO<Element>: ~Copyable {
    @usableFromInline
    struct Header {
        @usableFromInline var capacity: Int
        @usableFromInline var head = 0
        @usableFromInline var count = 0

        @inlinable
        init(capacity: Int) { self.capacity = capacity }

        @inlinable
        var isValid: Bool {
            capacity & (capacity - 1) == 0 && 0..<capacity ~= head && 0...capacity ~= count
        }
    }

    @usableFromInline var header: UnsafeMutablePointer<Header>?

    /// Storage for more elements than this is freed when the queue becomes empty.
    @usableFromInline static var keptCapacity: Int { 1_024 }

    @inlinable
    package init() {}

    @inlinable
    deinit {
        guard let header else { return }
        for index in 0..<header.pointee.count {
            (Self.elements(of: header) + Self.slot(index, header)).deinitialize(count: 1)
        }
        header.deallocate()
    }

    @inlinable @inline(__always)
    package var isEmpty: Bool { count == 0 }

    /// The number of elements. O(1).
    @inlinable @inline(__always)
    package var count: Int { header?.pointee.count ?? 0 }

    @inlinable @inline(__always)
    package mutating func append(_ element: consuming Element, marks: FIFOMarks = []) {
        let header = headerWithRoom()
        let slot = Self.slot(header.pointee.count, header)
        (Self.elements(of: header) + slot).initialize(to: element)
        Self.marks(of: header)[slot] = marks
        header.pointee.count += 1
        assert(header.pointee.isValid)
    }

    @inlinable @inline(__always)
    package mutating func popFirst() -> Element? {
        guard let header, header.pointee.count > 0 else { return nil }
        let element = (Self.elements(of: header) + header.pointee.head).move()
        header.pointee.count -= 1
        header.pointee.head = header.pointee.count == 0 ? 0 : Self.slot(1, header)
        assert(header.pointee.isValid)
        if header.pointee.count == 0 && header.pointee.capacity > Self.keptCapacity { freeStorage() }
        return element
    }

    /// The oldest element; nil if the queue is empty.
    package var first: Element? {
        guard let header, header.pointee.count > 0 else { return nil }
        return Self.elements(of: header)[header.pointee.head]
    }

    /// The marks of the oldest element; none if the queue is empty.
    @inlinable @inline(__always)
    package var marksOfFirst: FIFOMarks {
        guard let header, header.pointee.count > 0 else { return [] }
        return Self.marks(of: header)[header.pointee.head]
    }

    /// Adds a mark to all elements, or removes it from all. O(capacity).
    @inlinable
    package mutating func markAll(_ mark: FIFOMarks, _ isMarked: Bool) {
        guard let header else { return }
        let marks = Self.marks(of: header)
        for slot in 0..<header.pointee.capacity { marks[slot].set(mark, isMarked) }
    }

    /// Calls `body` with each element, oldest first.
    @inlinable @inline(__always)
    func forEach(_ body: (Element) -> Void) {
        guard let header else { return }
        for index in 0..<header.pointee.count { body(Self.elements(of: header)[Self.slot(index, header)]) }
    }

    /// Adds a mark to the newest element, or removes it. Does nothing if the queue is empty.
    @inlinable
    mutating func markLast(_ mark: FIFOMarks, _ isMarked: Bool) {
        guard let header, header.pointee.count > 0 else { return }
        let slot = Self.slot(header.pointee.count - 1, header)
        Self.marks(of: header)[slot].set(mark, isMarked)
    }

    /// Replaces the newest element by the result of `merge`; does nothing if the queue is empty or `merge` returns nil.
    ///
    /// - Returns: the replaced element, whose deinit may run any code; the caller decides where to release it.
    @inlinable
    mutating func replaceLast(_ merge: (Element) -> Element?) -> Element? {
        guard let header, header.pointee.count > 0 else { return nil }
        let last = Self.elements(of: header) + Self.slot(header.pointee.count - 1, header)
        guard let merged = merge(last.pointee) else { return nil }
        let replaced = last.move()
        last.initialize(to: merged)
        return replaced
    }

    // MARK: Storage

    @inlinable @inline(__always)
    mutating func headerWithRoom() -> UnsafeMutablePointer<Header> {
        if let header, header.pointee.count < header.pointee.capacity { return header }
        return grow()
    }

    @inlinable @inline(never)
    mutating func grow() -> UnsafeMutablePointer<Header> {
        let capacity = header.map { $0.pointee.capacity * 2 } ?? 4
        let address = UnsafeMutableRawPointer.allocate(
            byteCount: Self.offset + capacity * (MemoryLayout<Element>.stride + 1),
            alignment: max(MemoryLayout<Header>.alignment, MemoryLayout<Element>.alignment)
        )
        let larger = address.initializeMemory(as: Header.self, to: Header(capacity: capacity))
        Self.marks(of: larger).initialize(repeating: [], count: capacity)
        if let header {
            for index in 0..<header.pointee.count {
                let slot = Self.slot(index, header)
                (Self.elements(of: larger) + index).moveInitialize(
                    from: Self.elements(of: header) + slot,
                    count: 1
                )
                Self.marks(of: larger)[index] = Self.marks(of: header)[slot]
            }
            larger.pointee.count = header.pointee.count
            header.deallocate()
        }
        header = larger
        return larger
    }

    /// Frees the storage. Precondition: the queue is empty.
    @inlinable @inline(never)
    mutating func freeStorage() {
        header?.deallocate()
        header = nil
    }

    /// Where the elements begin, in bytes from the header.
    @inlinable @inline(__always)
    static var offset: Int {
        let alignment = MemoryLayout<Element>.alignment
        return (MemoryLayout<Header>.size + alignment - 1) / alignment * alignment
    }

    @inlinable @inline(__always)
    static func elements(of header: UnsafeMutablePointer<Header>) -> UnsafeMutablePointer<Element> {
        (UnsafeMutableRawPointer(header) + offset).assumingMemoryBound(to: Element.self)
    }

    @inlinable @inline(__always)
    static func marks(of header: UnsafeMutablePointer<Header>) -> UnsafeMutablePointer<FIFOMarks> {
        UnsafeMutableRawPointer(elements(of: header) + header.pointee.capacity).assumingMemoryBound(
            to: FIFOMarks.self
        )
    }

    /// The position in the ring buffer of the element with this index, where 0 is the oldest. The capacity is a power
    /// of two.
    @inlinable @inline(__always)
    static func slot(_ index: Int, _ header: UnsafeMutablePointer<Header>) -> Int {
        (header.pointee.head + index) & (header.pointee.capacity - 1)
    }
}
