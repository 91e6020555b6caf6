#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

/// How the elements of a ``ScreenStructure`` can be used, for code that uses screens in place of a person.
@MainActor
package final class ScreenUses {
    /// How one element can be used.
    package struct Use {
        /// The object that the element represents: a view, a bar item, an action or a controller.
        package let object: AnyObject
        /// The part of the object that the element represents.
        package let part: Part
        /// The rows that were read, if the object is a list.
        package var rows: ListRows?
        /// How the element can be used at the moment; nil if it cannot.
        package let interaction: Interaction?
    }

    /// The part of an object that an element represents. An object can have several elements, for example a search bar
    /// and its cancel button.
    package enum Part: Hashable {
        case whole
        /// The button that cancels a search.
        case cancel
        /// The back button of a navigation item.
        case back
        /// A row of a list.
        case row(IndexPath)
        /// A segment of a segmented control, or a scope of a search bar.
        case segment(Int)
    }

    /// The entries of the recorded elements. ``ScreenElement/use`` is an index in this array.
    package private(set) var all: [Use] = []

    /// Returns which rows of a list are to be read.
    let wantedRows: WantedRows

    /// Returns which rows of a list are to be read, given the number of rows in each section. The result has the
    /// indices of the rows in the whole list. The first row of a section follows the last row of the previous
    /// section.
    package typealias WantedRows = (_ list: UIView, _ sections: [Int]) -> IndexSet

    /// - Parameter wantedRows: Returns which rows are to be read. No cells are created for the other rows.
    package init(wantedRows: @escaping WantedRows) {
        self.wantedRows = wantedRows
    }

    /// - Returns: The index of the new entry in ``all``.
    func add(_ use: Use) -> Int {
        all.append(use)
        return all.count - 1
    }
}

/// The rows of a list that are to be read. The list may have several sections.
package struct ListRows {
    /// The number of all rows of the list.
    package let count: Int
    /// The indices of the rows that are to be read. They are indices in the whole list, not in a section.
    package let wanted: IndexSet
    /// For each section, the number of rows in the sections before it.
    private let starts: [Int]

    init(sections: [Int], wanted: IndexSet) {
        var starts: [Int] = []
        starts.reserveCapacity(sections.count)
        var count = 0
        for section in sections {
            starts.append(count)
            count += section
        }
        self.starts = starts
        self.count = count
        self.wanted = wanted.intersection(IndexSet(integersIn: 0..<count))
    }

    /// Whether the list has this row, whether or not the row is to be read.
    package func contains(_ path: IndexPath) -> Bool {
        starts.indices.contains(path.section) && path.item < range(ofSection: path.section).count
    }

    /// The index paths of at most `count` rows, beginning with the row at the index `offset` in the whole list.
    package func paths(from offset: Int, count: Int) -> [IndexPath] {
        let rows = offset..<min(offset + count, self.count)
        return starts.indices.flatMap { section in
            let range = range(ofSection: section)
            return range.clamped(to: rows).map { IndexPath(item: $0 - range.lowerBound, section: section) }
        }
    }

    /// The rows of a section that are to be read.
    func rows(ofSection section: Int) -> [Int] {
        let range = range(ofSection: section)
        guard wanted.intersects(integersIn: range) else { return [] }
        return wanted[wanted.indexRange(in: range)].map { $0 - range.lowerBound }
    }

    private func range(ofSection section: Int) -> Range<Int> {
        starts[section]..<(section + 1 < starts.count ? starts[section + 1] : count)
    }

    /// Whether a section is read. A section without rows is read only if all rows of the list are read.
    func hasSection(_ section: Int) -> Bool { wanted.count == count || !rows(ofSection: section).isEmpty }
}
#endif
