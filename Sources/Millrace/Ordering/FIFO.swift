/// Elements that leave in the order in which they came.
///
/// `append` and `popFirst` are amortised O(1). An element is released as soon as it is popped, not when the
/// storage is next reused. Storage is kept for the next burst unless the last one was large.
struct FIFO<Element> {
    /// Popped elements are nil, all of them before `head`.
    private var storage: ContiguousArray<Element?> = []
    private var head = 0

    /// Storage beyond this many elements is given back when it runs empty.
    private static var keptCapacity: Int { 1_024 }

    init() {}

    var isEmpty: Bool { head == storage.count }

    mutating func append(_ element: consuming Element) {
        storage.append(element)
    }

    mutating func popFirst() -> Element? {
        guard head < storage.count else { return nil }
        var element: Element?
        swap(&element, &storage[head])
        head += 1
        if head == storage.count {
            storage.removeAll(keepingCapacity: storage.count <= Self.keptCapacity)
            head = 0
        } else if head >= Self.keptCapacity && head * 2 >= storage.count {
            storage.removeFirst(head)
            head = 0
        }
        return element
    }

    /// Calls `body` with each element, oldest first.
    func forEach(_ body: (Element) -> Void) {
        for case let element? in storage[head...] { body(element) }
    }

    /// Replaces the newest element by what `merge` makes of it; does nothing when there is none or `merge`
    /// returns nil.
    ///
    /// - Returns: the element that was replaced, for the caller to release where that may run any code.
    mutating func replaceLast(_ merge: (Element) -> Element?) -> Element? {
        guard !isEmpty, let last = storage[storage.count - 1], let merged = merge(last) else { return nil }
        storage[storage.count - 1] = merged
        return last
    }
}
