#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UITableView {
    /// Sets the rows that the person sees. The delegate gets `willDisplay` for each new row, in order, and
    /// `didEndDisplaying` for each row that is no longer seen.
    ///
    /// A host calls it whenever the person has scrolled. Rows that no longer exist are ignored, so a late call
    /// is harmless.
    public func simulateDisplay(ofRows indexPaths: [IndexPath]) {
        display(indexPaths)
    }

    /// Taps a row as a person does. Asks the delegate which row to select. Then deselects the previously selected row
    /// and selects the new one. If several rows can be selected, the other rows stay selected, and a tap on a
    /// selected row deselects it.
    ///
    /// - Returns: Whether the person could tap it. False if the table cannot be touched or allows no selection,
    ///   the delegate refuses, or the row no longer exists.
    @discardableResult
    public func simulateSelection(of indexPath: IndexPath) -> Bool {
        guard allowsSelection, headlessCanBeTouched, hasItem(at: indexPath) else { return false }
        if allowsMultipleSelection, items.selected.contains(indexPath) {
            return deselectAsPerson(indexPath)
        }
        guard let chosen = willSelect(indexPath), hasItem(at: chosen) else { return false }
        for selected in items.selected where !allowsMultipleSelection && selected != chosen {
            _ = deselectAsPerson(selected)
        }
        selectRow(at: chosen, animated: false, scrollPosition: .none)
        delegate?.tableView(self, didSelectRowAt: chosen)
        return true
    }

    private func willSelect(_ indexPath: IndexPath) -> IndexPath? {
        guard let delegate else { return indexPath }
        return delegate.tableView(self, willSelectRowAt: indexPath)
    }

    private func deselectAsPerson(_ indexPath: IndexPath) -> Bool {
        var chosen: IndexPath? = indexPath
        if let delegate { chosen = delegate.tableView(self, willDeselectRowAt: indexPath) }
        guard let chosen else { return false }
        deselectRow(at: chosen, animated: false)
        delegate?.tableView(self, didDeselectRowAt: chosen)
        return true
    }
}
#endif
