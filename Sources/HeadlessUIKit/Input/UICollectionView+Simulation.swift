#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UICollectionView {
    /// Says which items the person sees. Those that were not seen before are told the delegate as
    /// `willDisplay`, once each and in order; those that are not seen any more as `didEndDisplaying`.
    ///
    /// A host calls it whenever the person has scrolled. Items that are not there any more are left out, so
    /// the host may be late.
    public func simulateDisplay(ofItems indexPaths: [IndexPath]) {
        display(indexPaths)
    }

    /// Taps an item as a person does: the delegate is asked whether it may look pressed and be selected, the item that
    /// was selected is deselected, this one selected. Where several can be selected, a selected item is deselected.
    ///
    /// - Returns: Whether the person could; a collection that cannot be touched or that allows no selection, and
    ///   the delegate may refuse. There may be no such item any more.
    @discardableResult
    public func simulateSelection(of indexPath: IndexPath) -> Bool {
        guard allowsSelection, headlessCanBeTouched, hasItem(at: indexPath) else { return false }
        guard delegate?.collectionView(self, shouldHighlightItemAt: indexPath) ?? true else { return false }
        items.cells[indexPath]?.isHighlighted = true
        delegate?.collectionView(self, didHighlightItemAt: indexPath)
        let isDone =
            allowsMultipleSelection && items.selected.contains(indexPath)
            ? deselectAsPerson(indexPath) : selectAsPerson(indexPath)
        items.cells[indexPath]?.isHighlighted = false
        delegate?.collectionView(self, didUnhighlightItemAt: indexPath)
        return isDone
    }

    private func selectAsPerson(_ indexPath: IndexPath) -> Bool {
        guard delegate?.collectionView(self, shouldSelectItemAt: indexPath) ?? true,
            hasItem(at: indexPath)
        else { return false }
        for selected in items.selected where !allowsMultipleSelection && selected != indexPath {
            deselect(selected, animated: false)
            delegate?.collectionView(self, didDeselectItemAt: selected)
        }
        selectItem(at: indexPath, animated: false, scrollPosition: [])
        delegate?.collectionView(self, didSelectItemAt: indexPath)
        return true
    }

    private func deselectAsPerson(_ indexPath: IndexPath) -> Bool {
        guard delegate?.collectionView(self, shouldDeselectItemAt: indexPath) ?? true else { return false }
        deselect(indexPath, animated: false)
        delegate?.collectionView(self, didDeselectItemAt: indexPath)
        return true
    }
}
#endif
