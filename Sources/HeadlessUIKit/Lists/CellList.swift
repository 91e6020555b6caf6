#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// What tables and collections have in common: items in sections, with cells that are used again.
///
/// A list here has no height and does not know which items the person sees. It has two sets of cells:
///
/// - *prepared* items have a cell, which was asked of the data source when somebody first wanted it
///   (``preparedCell(at:)``), and which stays until the item is reloaded or deleted;
/// - *displayed* items are the prepared ones that the host says the person sees (``display(_:)``); coming among them is
///   what the delegate is told of as `willDisplay`.
///
/// The numbers of sections and items are asked of the data source once, and again after a reload, as UIKit does.
@MainActor
protocol CellList: UIScrollView {
    associatedtype Cell: ReusableView
    associatedtype ScrollPosition

    var items: ListItems<Cell> { get set }
    var reuse: ReusePool<Cell> { get set }
    /// Whether the person can select several items.
    var allowsMultipleSelection: Bool { get set }
    /// Where code wants the host to scroll to.
    var scrollTarget: (indexPath: IndexPath, position: ScrollPosition)? { get set }

    /// The numbers of items, asked of the data source; none without one.
    func askedCounts() -> [Int]
    /// The cell of an item, asked of the data source; nil without one.
    func askedCell(at indexPath: IndexPath) -> Cell?
    /// Shows whether a cell is selected.
    func setSelected(_ isSelected: Bool, of cell: Cell, animated: Bool)
    /// Tells the delegate that the person is about to see an item.
    func tellWillDisplay(_ cell: Cell, at indexPath: IndexPath)
    /// Tells the delegate that the person sees an item no more.
    func tellDidEndDisplaying(_ cell: Cell, at indexPath: IndexPath)
    /// Gives the views beside the cells back for reuse.
    func forgetSectionViews()
}

extension CellList {
    /// The numbers of items, asked of the data source when they are not known.
    var counts: [Int] {
        if let counts = items.counts { return counts }
        let counts = askedCounts()
        items.counts = counts
        return counts
    }

    /// Whether there is such an item.
    func hasItem(at indexPath: IndexPath) -> Bool {
        _ = counts
        return items.contains(indexPath)
    }

    /// How many items a section has.
    func count(inSection section: Int) -> Int {
        Misuse.check(
            counts.indices.contains(section),
            "There is no section \(section). The data source said that there are \(counts.count)."
        )
        return counts[section]
    }

    /// The cell of an item, asked of the data source if the item has none yet.
    func preparedCell(at indexPath: IndexPath) -> Cell {
        Misuse.check(
            hasItem(at: indexPath),
            "There is no item at \(indexPath). Ask for the numbers of sections and items first."
        )
        if let cell = items.cells[indexPath] { return cell }
        guard let cell = askedCell(at: indexPath) else {
            fatalError("The data source of \(self) is gone. Retain it as long as the list is used.")
        }
        setSelected(items.selected.contains(indexPath), of: cell, animated: false)
        items.cells[indexPath] = cell
        attach(cell, at: subviews.count)
        return cell
    }

    /// The item of a cell.
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

    /// Takes what the host was asked to scroll to since the last time.
    func takeScrollTarget() -> (indexPath: IndexPath, position: ScrollPosition)? {
        defer { scrollTarget = nil }
        return scrollTarget
    }

    // MARK: Selection

    /// Selects an item, without telling the delegate.
    ///
    /// - Returns: Whether it was not selected before.
    func selectItem(_ indexPath: IndexPath, animated: Bool) -> Bool {
        guard hasItem(at: indexPath), !items.selected.contains(indexPath) else { return false }
        if !allowsMultipleSelection { deselectAll(animated: animated) }
        items.selected.append(indexPath)
        if let cell = items.cells[indexPath] { setSelected(true, of: cell, animated: animated) }
        setNeedsDisplay()
        return true
    }

    /// Deselects an item, without telling the delegate.
    func deselect(_ indexPath: IndexPath, animated: Bool) {
        guard items.selected.contains(indexPath) else { return }
        items.selected.removeAll { $0 == indexPath }
        if let cell = items.cells[indexPath] { setSelected(false, of: cell, animated: animated) }
        setNeedsDisplay()
    }

    /// Deselects all items, without telling the delegate.
    func deselectAll(animated: Bool) {
        for selected in items.selected { deselect(selected, animated: animated) }
    }
}
#endif
