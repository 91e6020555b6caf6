/// A collection whose elements are read individually. The readers of the collection itself are notified when the
/// elements' identities or order change.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
final class ElementsPart<Whole, Elements: RandomAccessCollection>: PartOf<Whole>
where Elements.Element: Identifiable {
    typealias Element = Elements.Element

    private let keyPath: KeyPath<Whole, Elements>
    private let areEqual = equality(of: Element.self)
    private var latest: Elements
    private var rows: [Element.ID: ElementRow<Element>] = [:]

    /// The number of changes that inserted, removed or moved elements.
    private var rearrangements = 0

    /// The number of rows created and of readers notified since unused rows were last removed.
    private var workSinceForgetting = 0

    init(_ keyPath: KeyPath<Whole, Elements>, of whole: Whole) {
        self.keyPath = keyPath
        latest = whole[keyPath: keyPath]
        super.init(at: keyPath.byteRange)
    }

    /// The row of an element: the part by which the element is read individually. `index` is the element's last
    /// known index.
    func row(of element: Element, at index: Int) -> ObservedPart<Element> {
        let id = element.id
        if let row = rows[id] { return row }
        let row: ElementRow<Element>? = latest.withBuffer { elements in
            elements.index(of: id, near: index).map { ElementRow(elements[$0], at: $0) }
        }
        guard let row else { return ElementRow(element, at: index) }
        rows[id] = row
        workSinceForgetting += 1
        return row
    }

    // MARK: Changing

    override func compare(_ old: Whole, _ new: Whole, _ changed: inout [ReadPart]) {
        if workSinceForgetting > 32 + rows.count { forgetRows() }
        let notifications = changed.count
        let old = latest
        latest = new[keyPath: keyPath]
        latest.withBuffer { new in
            // `compareRows` compares only the elements that have been read. Use it if few elements have been read and
            // no reader waits for the collection itself. Also use it if the elements are not `Equatable`, because then
            // they always count as changed.
            let passesOverRows = areEqual == nil || (!isAwaited && rows.count < new.count / 8)
            if isAwaited || !(passesOverRows || rows.isEmpty) {
                old.withBuffer { compare($0, new, includingRows: !passesOverRows, &changed) }
            }
            if passesOverRows { compareRows(with: new, &changed) }
        }
        workSinceForgetting += changed.count - notifications
    }

    private typealias Buffer = UnsafeBufferPointer<Element>

    /// Compares elements at equal indices. If the count has changed, leaves out the elements at the end that have equal
    /// bytes in both collections.
    private func compare(_ old: Buffer, _ new: Buffer, includingRows: Bool, _ changed: inout [ReadPart]) {
        var oldEnd = old.count
        var newEnd = new.count
        let bytes = ElementBytes(of: old, new)
        if let bytes, oldEnd != newEnd {
            while oldEnd > 0, newEnd > 0, bytes.areEqual(at: oldEnd - 1, and: newEnd - 1) {
                oldEnd -= 1
                newEnd -= 1
            }
        }
        let end = min(oldEnd, newEnd)
        var moved: [Int] = []
        var index = bytes?.firstDifference(in: 0..<end) ?? end
        while index < end {
            let id = new[index].id
            if id != old[index].id {
                moved.append(index)
            } else if includingRows, areEqual?(old[index], new[index]) == false {
                rows[id]?.compare(with: new[index], &changed)
            }
            index = bytes?.firstDifference(in: index + 1..<end) ?? end
        }
        if moved.isEmpty && oldEnd == newEnd { return }
        if isAwaited { changed.append(self) }
        guard includingRows && !rows.isEmpty else { return }

        rearrangements += 1
        for index in [moved, Array(end..<newEnd)].joined() {
            guard let row = rows[new[index].id], row.rearrangement != rearrangements else { continue }
            row.rearrangement = rearrangements
            row.index = index
            row.compare(with: new[index], &changed)
        }
        for index in [moved, Array(end..<oldEnd)].joined() {
            let id = old[index].id
            if let row = rows[id], row.rearrangement != rearrangements { rows[id] = nil }
        }
    }

    /// Compares only the elements that have been read. Examines other elements only to find an element that has moved.
    private func compareRows(with new: Buffer, _ changed: inout [ReadPart]) {
        var indices: [Element.ID: Int]?
        for (id, row) in rows {
            if row.index >= new.count || new[row.index].id != id {
                if indices == nil { indices = new.indicesByID() }
                guard let index = indices?[id] else {
                    rows[id] = nil
                    continue
                }
                row.index = index
            }
            if areEqual?(row.latest, new[row.index]) != true { row.compare(with: new[row.index], &changed) }
        }
    }

    // MARK: Removing unused rows

    override func isForgettable() -> Bool {
        forgetRows()
        return !isAwaited && rows.isEmpty
    }

    private func forgetRows() {
        var forgotten: [Element.ID] = []
        var index = rows.startIndex
        while index != rows.endIndex {
            if isKnownUniquelyReferenced(&rows.values[index]) && rows.values[index].isForgettable() {
                forgotten.append(rows.keys[index])
            }
            rows.formIndex(after: &index)
        }
        for id in forgotten { rows[id] = nil }
        workSinceForgetting = 0
    }

    /// The number of rows, for tests.
    var rowCount: Int { rows.count }
}

/// The part by which an element of a collection is read individually.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
final class ElementRow<Element>: ObservedPart<Element> {
    /// The last known index of the element.
    var index: Int

    /// The number of the last rearrangement in which the element was found.
    var rearrangement = 0

    init(_ element: Element, at index: Int) {
        self.index = index
        super.init(element)
    }
}

extension RandomAccessCollection {
    /// Calls `body` with the elements in contiguous memory: the collection's own, or a copy.
    fileprivate func withBuffer<Result>(_ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
        withContiguousStorageIfAvailable(body) ?? ContiguousArray(self).withUnsafeBufferPointer(body)
    }
}

extension UnsafeBufferPointer where Element: Identifiable {
    /// The index of an element, which is probably `hint`.
    fileprivate func index(of id: Element.ID, near hint: Int) -> Int? {
        if hint < count, self[hint].id == id { return hint }
        return firstIndex { $0.id == id }
    }

    /// The indices of the elements by identity. If several elements share an identity, the index of the first one.
    fileprivate func indicesByID() -> [Element.ID: Int] {
        Dictionary(enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
}
