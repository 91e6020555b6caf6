#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UICollectionView {
    /// Sets the items that the person sees. The delegate gets `willDisplay` for each new item, in order, and
    /// `didEndDisplaying` for each item that is no longer seen.
    ///
    /// A host calls it whenever the person has scrolled. Items that no longer exist are ignored, so a late call
    /// is harmless.
    public func simulateDisplay(ofItems indexPaths: [IndexPath]) {
        display(indexPaths)
    }

    /// Taps an item as a person does. Asks the delegate whether the item may look pressed and whether it may be
    /// selected. Then deselects the previously selected item and selects this one. If several items can be selected,
    /// the other items stay selected, and a tap on a selected item deselects it.
    ///
    /// - Returns: Whether the person could tap it. False if the collection cannot be touched or allows no
    ///   selection, the delegate refuses, or the item no longer exists.
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
