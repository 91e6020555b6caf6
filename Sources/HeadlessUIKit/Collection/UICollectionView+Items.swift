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

    func tellWillDisplay(_ cell: UICollectionViewCell, at indexPath: IndexPath) {
        delegate?.collectionView(self, willDisplay: cell, forItemAt: indexPath)
    }

    func tellDidEndDisplaying(_ cell: UICollectionViewCell, at indexPath: IndexPath) {
        delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: indexPath)
    }
}

// MARK: - Items

extension UICollectionView {
    /// How many sections there are.
    public var numberOfSections: Int { counts.count }

    /// How many items a section has.
    public func numberOfItems(inSection section: Int) -> Int { count(inSection: section) }

    /// The cell of an item, asked of the data source if the item has none yet: for a host that draws the item, whether
    /// or not the person sees it. Drawing it does not display it; see `simulateDisplay(ofItems:)`.
    public func headlessCell(forItemAt indexPath: IndexPath) -> UICollectionViewCell {
        preparedCell(at: indexPath)
    }

    /// The size of an item, from the delegate or else from the layout, for a host; nil where neither says.
    public func headlessSize(ofItemAt indexPath: IndexPath) -> CGSize? {
        guard let flow = collectionViewLayout.flow else { return nil }
        let delegate = delegate as? any UICollectionViewDelegateFlowLayout
        return delegate?.collectionView(self, layout: flow, sizeForItemAt: indexPath) ?? flow.itemSize
    }

    /// The cell of an item, if it has one.
    public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { items.cells[indexPath] }

    /// The item of a cell.
    public func indexPath(for cell: UICollectionViewCell) -> IndexPath? { path(of: cell) }

    /// The cells of the items that the person sees, in order.
    public var visibleCells: [UICollectionViewCell] { displayedCells }

    /// The items that the person sees, in order.
    public var indexPathsForVisibleItems: [IndexPath] { items.displayed }

    /// Makes the cells of a name of a class.
    public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        reuse.register(cellClass, for: identifier)
    }

    /// Stops the program: there are no nibs here. Register the cell by its class.
    public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
        reuse.register(nib, for: identifier)
    }

    /// A cell that no item uses any more, or a new one of the registered class.
    public func dequeueReusableCell(
        withReuseIdentifier identifier: String,
        for indexPath: IndexPath
    ) -> UICollectionViewCell {
        reuse.dequeueRegistered(identifier, registeringBy: "register(_:forCellWithReuseIdentifier:)")
    }
}

// MARK: - Changes

extension UICollectionView {
    /// Says that the data source has new items, at these paths. All others keep their cells.
    ///
    /// The data source must have just these items more, or the program stops, as it does with UIKit.
    public func insertItems(at indexPaths: [IndexPath]) {
        change { $0.inserted.formUnion(indexPaths) }
    }

    /// Says that the data source has the items at these paths no more. All others keep their cells.
    ///
    /// The data source must have just these items less, or the program stops, as it does with UIKit.
    public func deleteItems(at indexPaths: [IndexPath]) {
        change { $0.deleted.formUnion(indexPaths) }
    }

    /// Asks the data source anew for the cells of these items; those that are displayed are displayed again on a later
    /// turn of the main queue.
    public func reloadItems(at indexPaths: [IndexPath]) {
        change { $0.reloaded.formUnion(indexPaths) }
    }

    /// Says that the data source has an item in another place. It keeps its cell, as all others.
    public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        change { $0.moved[indexPath] = newIndexPath }
    }

    /// Says that the data source has new sections, at these indices.
    public func insertSections(_ sections: IndexSet) {
        change { $0.insertedSections.formUnion(sections) }
    }

    /// Says that the data source has the sections at these indices no more.
    public func deleteSections(_ sections: IndexSet) {
        change { $0.deletedSections.formUnion(sections) }
    }

    /// Asks the data source anew for the items of these sections, how many they are and their cells; those that are
    /// displayed are displayed again on a later turn of the main queue. None of them is selected any more.
    public func reloadSections(_ sections: IndexSet) {
        change { $0.reloadedSections.formUnion(sections) }
    }

    /// Follows all changes that the closure says at once: deletions and reloads name the paths of before, insertions
    /// those of after. The completion is called on a later turn of the main queue.
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        batch { updates?() }
        if let completion { MainQueueTurn.after { completion(true) } }
    }
}
#endif
