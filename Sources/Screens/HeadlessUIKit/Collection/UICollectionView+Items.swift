#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UICollectionView: CellList {
    func askedCounts() -> [Int] {
        guard let dataSource else { return [] }
        return (0..<dataSource.numberOfSections(in: self)).map {
            dataSource.collectionView(self, numberOfItemsInSection: $0)
        }
    }

    func askedCell(at indexPath: IndexPath) -> UICollectionViewCell? {
        dataSource?.collectionView(self, cellForItemAt: indexPath)
    }

    func setSelected(_ isSelected: Bool, of cell: UICollectionViewCell, animated: Bool) {
        if cell.isSelected != isSelected { cell.isSelected = isSelected }
    }

    func notifyWillDisplay(_ cell: UICollectionViewCell, at indexPath: IndexPath) {
        delegate?.collectionView(self, willDisplay: cell, forItemAt: indexPath)
    }

    func notifyDidEndDisplaying(_ cell: UICollectionViewCell, at indexPath: IndexPath) {
        delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: indexPath)
    }
}

// MARK: - Items

extension UICollectionView {
    /// The number of sections.
    public var numberOfSections: Int { counts.count }

    /// The number of items in a section.
    public func numberOfItems(inSection section: Int) -> Int { count(inSection: section) }

    /// The cell of an item, for a host that draws the item, whether or not the person sees it. If the item has no
    /// cell yet, the data source is asked for one. The function does not display the item; see
    /// `simulateDisplay(ofItems:)`.
    public func headlessCell(forItemAt indexPath: IndexPath) -> UICollectionViewCell {
        preparedCell(at: indexPath)
    }

    /// The size of an item, for a host. The delegate or else the flow layout specifies the size. Nil if the layout is
    /// not a flow layout.
    public func headlessSize(ofItemAt indexPath: IndexPath) -> CGSize? {
        guard let flow = collectionViewLayout.flow else { return nil }
        let delegate = delegate as? any UICollectionViewDelegateFlowLayout
        return delegate?.collectionView(self, layout: flow, sizeForItemAt: indexPath) ?? flow.itemSize
    }

    /// The cell of an item, if it has one.
    public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { items.cells[indexPath] }

    /// The item that a cell belongs to.
    public func indexPath(for cell: UICollectionViewCell) -> IndexPath? { path(of: cell) }

    /// The cells of the items that the person sees, in order.
    public var visibleCells: [UICollectionViewCell] { displayedCells }

    /// The items that the person sees, in order.
    public var indexPathsForVisibleItems: [IndexPath] { items.displayed }

    /// Registers the class of the cells that have the identifier.
    public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        reuse.register(cellClass, for: identifier)
    }

    /// Removes the registration if `nib` is nil. Any other value stops the program, because there are no nibs here.
    /// Register the cell by its class.
    public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
        reuse.register(nib, for: identifier)
    }

    /// An unused cell with the identifier, or a new one of the registered class.
    public func dequeueReusableCell(
        withReuseIdentifier identifier: String,
        for indexPath: IndexPath
    ) -> UICollectionViewCell {
        reuse.dequeueRegistered(identifier, registeringBy: "register(_:forCellWithReuseIdentifier:)")
    }
}

// MARK: - Changes

extension UICollectionView {
    /// Announces that the data source has new items at these paths. All other items keep their cells.
    ///
    /// The program stops, as in UIKit, unless the data source's number of items has grown accordingly.
    public func insertItems(at indexPaths: [IndexPath]) {
        change { $0.inserted.formUnion(indexPaths) }
    }

    /// Announces that the data source no longer has the items at these paths. All other items keep their cells.
    ///
    /// The program stops, as in UIKit, unless the data source's number of items has shrunk accordingly.
    public func deleteItems(at indexPaths: [IndexPath]) {
        change { $0.deleted.formUnion(indexPaths) }
    }

    /// Asks the data source again for the cells of these items. Displayed items are displayed again on a later
    /// turn of the main queue.
    public func reloadItems(at indexPaths: [IndexPath]) {
        change { $0.reloaded.formUnion(indexPaths) }
    }

    /// Announces that the data source has moved an item. All items keep their cells, the moved one too.
    public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        change { $0.moved[indexPath] = newIndexPath }
    }

    /// Announces that the data source has new sections at these indices.
    public func insertSections(_ sections: IndexSet) {
        change { $0.insertedSections.formUnion(sections) }
    }

    /// Announces that the data source no longer has the sections at these indices.
    public func deleteSections(_ sections: IndexSet) {
        change { $0.deletedSections.formUnion(sections) }
    }

    /// Asks the data source again for the numbers and the cells of the items in these sections, and deselects
    /// these items. Displayed items are displayed again on a later turn of the main queue.
    public func reloadSections(_ sections: IndexSet) {
        change { $0.reloadedSections.formUnion(sections) }
    }

    /// Applies all changes that the closure announces, as one change. The paths of deletions and reloads are those
    /// before the changes. The paths of insertions are those after the changes. The completion is called on a later
    /// turn of the main queue.
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        batch { updates?() }
        if let completion { MainQueueTurn.after { completion(true) } }
    }
}
#endif
