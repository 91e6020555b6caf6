#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The common part of tables and collections: items in sections, with reusable cells.
///
/// A list here has no height and cannot know which items the person sees. It distinguishes two kinds of items:
///
/// - *prepared* items have a cell. The data source makes the cell at the first request (``preparedCell(at:)``), and
///   the cell stays until the item is reloaded or deleted;
/// - *displayed* items are the prepared ones that the person sees, as reported by the host (``display(_:)``). The
///   delegate gets `willDisplay` for each newly displayed item.
///
/// The data source is asked for the numbers of sections and items once, and again after a reload or another change, as
/// in UIKit.
@MainActor
protocol CellList: UIScrollView {
    associatedtype Cell: ReusableView
    associatedtype ScrollPosition

    var items: ListItems<Cell> { get set }
    var reuse: ReusePool<Cell> { get set }
    /// Whether the person can select several items.
    var allowsMultipleSelection: Bool { get set }
    /// The position to which the host is asked to scroll.
    var scrollTarget: (indexPath: IndexPath, position: ScrollPosition)? { get set }

    /// Asks the data source for the number of items in each section; empty without a data source.
    func askedCounts() -> [Int]
    /// Asks the data source for the cell of an item; nil without a data source.
    func askedCell(at indexPath: IndexPath) -> Cell?
    /// Shows a cell as selected or not selected.
    func setSelected(_ isSelected: Bool, of cell: Cell, animated: Bool)
    /// Notifies the delegate that the person is about to see an item.
    func notifyWillDisplay(_ cell: Cell, at indexPath: IndexPath)
    /// Notifies the delegate that the person no longer sees an item.
    func notifyDidEndDisplaying(_ cell: Cell, at indexPath: IndexPath)
    /// Recycles the views above and below sections.
    func forgetSectionViews()
}

extension CellList {
    /// The number of items in each section. Asks the data source if the numbers are not cached.
    var counts: [Int] {
        if let counts = items.counts { return counts }
        let counts = askedCounts()
        items.counts = counts
        return counts
    }

    /// Whether the item exists.
    func hasItem(at indexPath: IndexPath) -> Bool {
        _ = counts
        return items.contains(indexPath)
    }

    /// The number of items in a section.
    func count(inSection section: Int) -> Int {
        Misuse.check(
            counts.indices.contains(section),
            "There is no section \(section). The data source said that there are \(counts.count)."
        )
        return counts[section]
    }

    /// The cell of an item. If the item has no cell yet, the data source is asked for one.
    func preparedCell(at indexPath: IndexPath) -> Cell {
        Misuse.check(
            hasItem(at: indexPath),
            "There is no item at \(indexPath). Ask for the numbers of sections and items first."
        )
        if let cell = items.cells[indexPath] { return cell }
        guard let cell = askedCell(at: indexPath) else {
            fatalError("The data source of \(self) was deallocated. Retain it while the list is used.")
        }
        setSelected(items.selected.contains(indexPath), of: cell, animated: false)
        items.cells[indexPath] = cell
        attachPrepared(cell)
        return cell
    }

    /// The item that a cell belongs to.
    func path(of cell: Cell) -> IndexPath? {
        items.cells.first { $0.value === cell }?.key
    }

    // MARK: Scrolling

    /// Asks the host to scroll to an item.
    func scroll(to indexPath: IndexPath, at position: ScrollPosition) {
        Misuse.check(hasItem(at: indexPath), "Cannot scroll to \(indexPath): there is no such item.")
        scrollTarget = (indexPath, position)
        setNeedsDisplay()
    }

    /// Returns the position to which the host was last asked to scroll, and removes the request.
    func takeScrollTarget() -> (indexPath: IndexPath, position: ScrollPosition)? {
        defer { scrollTarget = nil }
        return scrollTarget
    }

    // MARK: Selection

    /// Selects an item, without notifying the delegate.
    ///
    /// - Returns: Whether the selection has changed. False if the item was already selected or does not exist.
    func selectItem(_ indexPath: IndexPath, animated: Bool) -> Bool {
        guard hasItem(at: indexPath), !items.selected.contains(indexPath) else { return false }
        if !allowsMultipleSelection { deselectAll(animated: animated) }
        items.selected.append(indexPath)
        if let cell = items.cells[indexPath] { setSelected(true, of: cell, animated: animated) }
        setNeedsDisplay()
        return true
    }

    /// Deselects an item, without notifying the delegate.
    func deselect(_ indexPath: IndexPath, animated: Bool) {
        guard items.selected.contains(indexPath) else { return }
        items.selected.removeAll { $0 == indexPath }
        if let cell = items.cells[indexPath] { setSelected(false, of: cell, animated: animated) }
        setNeedsDisplay()
    }

    /// Deselects all items, without notifying the delegate.
    func deselectAll(animated: Bool) {
        for selected in items.selected { deselect(selected, animated: animated) }
    }
}
#endif
