/// Elements that leave in the order in which they came.
///
/// `append` and `popFirst` are amortised O(1), and cheapest where seldom more than one element waits. An element is
/// released as soon as it is popped, not when the storage is next reused. Storage is kept for the next burst unless
/// the last one was large.
@usableFromInline
package struct FIFO<Element> {
    /// The oldest element; nil if there is none.
    @usableFromInline var first: Element?

    /// The elements after the first. Those that have been popped are nil, all of them before `head`.
    @usableFromInline var rest: ContiguousArray<Element?> = []
    @usableFromInline var head = 0

    /// Storage for a burst of more than this many elements is given back when it runs empty. As it grows, an array
    /// reserves up to twice of what it needs.
    @usableFromInline static var keptCapacity: Int { 1_024 }

    @inlinable
    package init() {}

    @inlinable @inline(__always)
    package var isEmpty: Bool {
        if case .none = first { true } else { false }
    }

    @inlinable @inline(__always)
    package mutating func append(_ element: consuming Element) {
        if isEmpty { first = consume element } else { rest.append(element) }
    }

    @inlinable @inline(__always)
    package mutating func popFirst() -> Element? {
        var element: Element?
        swap(&element, &first)
        if head < rest.count { refill() }
        return element
    }

    /// Takes the next element from the rest.
    @inlinable @inline(never)
    mutating func refill() {
        swap(&first, &rest[head])
        head += 1
        if head == rest.count {
            clearRest()
        } else if head >= Self.keptCapacity && head * 2 >= rest.count {
            rest.removeFirst(head)
            head = 0
        }
    }

    /// Drops the places of popped elements, when there are no others.
    @inlinable
    mutating func clearRest() {
        rest.removeAll(keepingCapacity: rest.capacity <= 2 * Self.keptCapacity)
        head = 0
    }

    /// The oldest element that satisfies `predicate`.
    @inlinable @inline(__always)
    func first(where predicate: (Element) -> Bool) -> Element? {
        if let first, predicate(first) { return first }
        return rest.isEmpty ? nil : rest[head...].lazy.compactMap { $0 }.first(where: predicate)
    }

    /// Removes the oldest element that satisfies `predicate`, if any.
    @inlinable @inline(__always)
    mutating func removeFirst(where predicate: (Element) -> Bool) {
        if let first, predicate(first) {
            _ = popFirst()
        } else if let index = rest[head...].firstIndex(where: { $0.map(predicate) ?? false }) {
            rest.remove(at: index)
            if head == rest.count { clearRest() }
        }
    }

    /// Calls `body` with each element, oldest first.
    @inlinable @inline(__always)
    func forEach(_ body: (Element) -> Void) {
        if let first { body(first) }
        if rest.isEmpty { return }
        for case let element? in rest[head...] { body(element) }
    }

    /// Replaces the newest element by what `merge` makes of it; does nothing when there is none or `merge`
    /// returns nil.
    ///
    /// - Returns: the element that was replaced, for the caller to release where that may run any code.
    @inlinable
    mutating func replaceLast(_ merge: (Element) -> Element?) -> Element? {
        let last = rest.last ?? first
        guard let last, let merged = merge(last) else { return nil }
        if rest.isEmpty { first = merged } else { rest[rest.count - 1] = merged }
        return last
    }
}
