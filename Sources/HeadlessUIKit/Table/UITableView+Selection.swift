#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UITableView {
    /// The row that was selected first, of those that are.
    public var indexPathForSelectedRow: IndexPath? { rows.selected.first }

    /// The selected rows; nil if there are none.
    public var indexPathsForSelectedRows: [IndexPath]? { rows.selected.isEmpty ? nil : rows.selected }

    /// Selects a row; nil deselects all. The delegate is not told.
    public func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard let indexPath else {
            for selected in rows.selected { deselectRow(at: selected, animated: animated) }
            return
        }
        guard hasRow(at: indexPath), !rows.selected.contains(indexPath) else { return }
        if !allowsMultipleSelection {
            for selected in rows.selected { deselectRow(at: selected, animated: animated) }
        }
        rows.selected.append(indexPath)
        rows.cells[indexPath]?.setSelected(true, animated: animated)
        setNeedsDisplay()
        if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
    }

    /// Deselects a row. The delegate is not told.
    public func deselectRow(at indexPath: IndexPath, animated: Bool) {
        guard rows.selected.contains(indexPath) else { return }
        rows.selected.removeAll { $0 == indexPath }
        rows.cells[indexPath]?.setSelected(false, animated: animated)
        setNeedsDisplay()
    }
}

extension UITableView {
    /// Where a row is to be after scrolling to it.
    public enum ScrollPosition: Int, Sendable {
        case none
        case top
        case middle
        case bottom
    }

    /// Asks the host to scroll to a row.
    public func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        Misuse.check(hasRow(at: indexPath), "Cannot scroll to \(indexPath): there is no such row.")
        scrollTarget = (indexPath, scrollPosition)
        setNeedsDisplay()
    }

    /// Takes what code has asked the host to scroll to since the last time; nil if nothing.
    public func headlessTakeScrollTarget() -> (indexPath: IndexPath, position: ScrollPosition)? {
        defer { scrollTarget = nil }
        return scrollTarget
    }
}
#endif
