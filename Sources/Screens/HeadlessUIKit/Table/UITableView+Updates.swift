#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UITableView {
    /// The animation of changed rows. Nothing is animated here.
    public enum RowAnimation: Int, Sendable {
        case fade = 0
        case right = 1
        case left = 2
        case top = 3
        case bottom = 4
        case none = 5
        case middle = 6
        case automatic = 100
    }

    /// Announces that the data source has new rows at these paths. All other rows keep their cells.
    ///
    /// The program stops, as in UIKit, unless the data source's number of rows has grown accordingly.
    public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change { $0.inserted.formUnion(indexPaths) }
    }

    /// Announces that the data source no longer has the rows at these paths. All other rows keep their cells.
    ///
    /// The program stops, as in UIKit, unless the data source's number of rows has shrunk accordingly.
    public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change { $0.deleted.formUnion(indexPaths) }
    }

    /// Asks the data source again for the cells of these rows. Displayed rows are displayed again on a later
    /// turn of the main queue.
    public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change { $0.reloaded.formUnion(indexPaths) }
    }

    /// Announces that the data source has moved a row. All rows keep their cells, the moved one too.
    public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        change { $0.moved[indexPath] = newIndexPath }
    }

    /// Announces that the data source has new sections at these indices.
    public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        change { $0.insertedSections.formUnion(sections) }
    }

    /// Announces that the data source no longer has the sections at these indices.
    public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        change { $0.deletedSections.formUnion(sections) }
    }

    /// Asks the data source again for the numbers and the cells of the rows in these sections, and deselects
    /// these rows. Displayed rows are displayed again on a later turn of the main queue.
    public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        change { $0.reloadedSections.formUnion(sections) }
    }

    /// Applies all changes that the closure announces, as one change. The paths of deletions and reloads are those
    /// before the changes. The paths of insertions are those after the changes. The completion is called on a later
    /// turn of the main queue.
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        batch { updates?() }
        if let completion { MainQueueTurn.after { completion(true) } }
    }

    /// Begins a group of changes, which ``endUpdates()`` applies as one change.
    public func beginUpdates() {
        beginBatch()
    }

    /// Applies the changes announced since ``beginUpdates()``.
    public func endUpdates() {
        endBatch()
    }
}
#endif
