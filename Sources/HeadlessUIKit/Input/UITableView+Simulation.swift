#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UITableView {
    /// Says which rows the person sees. Those that were not seen before are told the delegate as
    /// `willDisplay`, once each and in order; those that are not seen any more as `didEndDisplaying`.
    ///
    /// A host calls it whenever the person has scrolled. Rows that are not there any more are left out, so
    /// the host may be late.
    public func simulateDisplay(ofRows indexPaths: [IndexPath]) {
        display(indexPaths)
    }

    /// Taps a row as a person does: the delegate is asked, the row that was selected is deselected, this
    /// one selected.
    ///
    /// - Returns: Whether the person could; a table that cannot be touched or that allows no selection, and
    ///   the delegate may refuse. There may be no such row any more.
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
