/// The elements of a collection in a state, as of the call of ``ObservedReading/elements(_:)``. Reading an element
/// returns its present values.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct ObservedElements<Elements: RandomAccessCollection>: RandomAccessCollection
where Elements.Element: Identifiable {
    private let elements: Elements
    private let rows: ReadRows<Elements.Element>

    @MainActor
    init(
        _ elements: Elements,
        row: @escaping @MainActor (Elements.Element, Int) -> ObservedPart<Elements.Element>
    ) {
        self.elements = elements
        rows = ReadRows { offset in row(elements[offset: offset], offset) }
    }

    /// Always zero, independent of the collection's own indices.
    public var startIndex: Int { 0 }

    /// The number of elements.
    public var endIndex: Int { elements.count }

    /// The element at a position.
    ///
    /// - Complexity: O(1). Nothing is allocated until the element is read.
    public subscript(position: Int) -> ObservedElement<Elements.Element> {
        precondition(indices.contains(position), "There are \(count) elements, and none at \(position).")
        return ObservedElement(id: elements[offset: position].id, offset: position, rows: rows)
    }
}

/// One element of a collection in a state, for a row in a list. The reader of one of its properties is notified when
/// that property of that element changes, and of no other change.
///
/// It refers to the same element even if the element moves. After the element's removal it has the last values; an
/// element that is inserted later with the same `id` is a different one.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct ObservedElement<Element: Identifiable>: Identifiable {
    /// The element's identity. Reading it observes nothing, and requires no actor.
    public let id: Element.ID

    fileprivate let offset: Int
    fileprivate let rows: ReadRows<Element>
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservedElements: Sendable where Elements: Sendable, Elements.Element.ID: Sendable {}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservedElement: Sendable where Element.ID: Sendable {}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservedElement: ObservedReading {
    /// The element as a part: pass it to a view that reads several of its properties. Reading it observes nothing by
    /// itself.
    ///
    /// - Complexity: O(1) after the first call; the first call looks the element up.
    public var observedPart: ObservedPart<Element> { rows[offset] }
}

/// The rows that were read from one ``ObservedElements``. This object retains them, so that the row of a removed
/// element can still be read.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
private final class ReadRows<Element> {
    private let find: @MainActor (Int) -> ObservedPart<Element>
    private var rows: [Int: ObservedPart<Element>] = [:]

    init(_ find: @escaping @MainActor (Int) -> ObservedPart<Element>) { self.find = find }

    subscript(offset: Int) -> ObservedPart<Element> {
        if let row = rows[offset] { return row }
        let row = find(offset)
        rows[offset] = row
        return row
    }
}

extension RandomAccessCollection {
    /// The element at a distance from the first element.
    subscript(offset offset: Int) -> Element { self[index(startIndex, offsetBy: offset)] }
}
