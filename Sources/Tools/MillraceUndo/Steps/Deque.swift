/// A list that grows at its end and shrinks at both, each amortised O(1). An element keeps its index until it is removed.
///
/// The engine's `FIFO` has neither indices nor a way to remove the newest element, and cannot be copied.
struct Deque<Element> {
    /// The elements, after the places of removed ones, which are fewer than the elements or than 16.
    private var storage: [Element?] = []
    private var removed = 0

    /// The index of the first place in `storage`.
    private var base = 0

    var count: Int { storage.count - removed }
    var isEmpty: Bool { count == 0 }
    var startIndex: Int { base + removed }
    var endIndex: Int { base + storage.count }

    var first: Element? { isEmpty ? nil : storage[removed] }
    var last: Element? { isEmpty ? nil : storage[storage.count - 1] }

    subscript(index: Int) -> Element {
        get { storage[index - base]! }
        set { storage[index - base] = newValue }
    }

    mutating func append(_ element: Element) { storage.append(element) }

    mutating func popLast() -> Element? {
        if isEmpty { return nil }
        defer { freePlaces() }
        return storage.removeLast()
    }

    mutating func popFirst() -> Element? {
        if isEmpty { return nil }
        defer { freePlaces() }
        defer { removed += 1 }
        return storage[removed].take()
    }

    private mutating func freePlaces() {
        if removed < 16 || removed < count { return }
        storage.removeFirst(removed)
        base += removed
        removed = 0
    }
}
