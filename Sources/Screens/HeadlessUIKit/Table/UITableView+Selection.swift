#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UITableView {
    /// The first of the selected rows, in the order of selection.
    public var indexPathForSelectedRow: IndexPath? { items.selected.first }

    /// The selected rows; nil if there are none.
    public var indexPathsForSelectedRows: [IndexPath]? { items.selected.isEmpty ? nil : items.selected }

    /// Selects a row; nil deselects all. The delegate is not notified.
    public func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard let indexPath else { return deselectAll(animated: animated) }
        guard selectItem(indexPath, animated: animated) else { return }
        if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
    }

    /// Deselects a row. The delegate is not notified.
    public func deselectRow(at indexPath: IndexPath, animated: Bool) {
        deselect(indexPath, animated: animated)
    }
}

extension UITableView {
    /// The position of a row after scrolling to it.
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

    /// Returns the row that the host was last asked to scroll to, and removes the request; nil if there is no
    /// request.
    public func headlessTakeScrollTarget() -> (indexPath: IndexPath, position: ScrollPosition)? {
        takeScrollTarget()
    }
}
#endif
