#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UITableView {
    /// How rows would come and go, if anything moved here.
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

    /// Says that the data source has new rows, at these paths. All others keep their cells.
    ///
    /// The data source must have just these rows more, or the program stops, as it does with UIKit.
    public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change { $0.inserted.formUnion(indexPaths) }
    }

    /// Says that the data source has the rows at these paths no more. All others keep their cells.
    ///
    /// The data source must have just these rows less, or the program stops, as it does with UIKit.
    public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change { $0.deleted.formUnion(indexPaths) }
    }

    /// Asks the data source anew for the cells of these rows; those that are displayed are displayed again
    /// on a later turn of the main queue.
    public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change { $0.reloaded.formUnion(indexPaths) }
    }

    /// Says that the data source has a row in another place. It keeps its cell, as all others.
    public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        change { $0.moved[indexPath] = newIndexPath }
    }

    /// Says that the data source has new sections, at these indices.
    public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        change { $0.insertedSections.formUnion(sections) }
    }

    /// Says that the data source has the sections at these indices no more.
    public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        change { $0.deletedSections.formUnion(sections) }
    }

    /// Asks the data source anew for the rows of these sections, how many they are and their cells; those that are
    /// displayed are displayed again on a later turn of the main queue. None of them is selected any more.
    public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        change { $0.reloadedSections.formUnion(sections) }
    }

    /// Follows all changes that the closure says at once: deletions and reloads name the paths of before, insertions
    /// those of after. The completion is called on a later turn of the main queue.
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        batch { updates?() }
        if let completion { MainQueueTurn.after { completion(true) } }
    }

    /// Begins changes that are followed at once, at the end.
    public func beginUpdates() {
        beginBatch()
    }

    /// Follows the changes since ``beginUpdates()``.
    public func endUpdates() {
        endBatch()
    }
}
#endif
