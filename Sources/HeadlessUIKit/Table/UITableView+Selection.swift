#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UITableView {
    /// The row that was selected first, of those that are.
    public var indexPathForSelectedRow: IndexPath? { items.selected.first }

    /// The selected rows; nil if there are none.
    public var indexPathsForSelectedRows: [IndexPath]? { items.selected.isEmpty ? nil : items.selected }

    /// Selects a row; nil deselects all. The delegate is not told.
    public func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard let indexPath else { return deselectAll(animated: animated) }
        guard selectItem(indexPath, animated: animated) else { return }
        if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
    }

    /// Deselects a row. The delegate is not told.
    public func deselectRow(at indexPath: IndexPath, animated: Bool) {
        deselect(indexPath, animated: animated)
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
        scroll(to: indexPath, at: scrollPosition)
    }

    /// Takes what code has asked the host to scroll to since the last time; nil if nothing.
    public func headlessTakeScrollTarget() -> (indexPath: IndexPath, position: ScrollPosition)? {
        takeScrollTarget()
    }
}
#endif
