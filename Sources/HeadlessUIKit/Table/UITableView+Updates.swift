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
        adoptCounts(after: indexPaths, each: 1)
        rows.movePaths(indexPaths.sorted().pathAfterInsertion)
        setNeedsDisplay()
    }

    /// Says that the data source has the rows at these paths no more. All others keep their cells.
    ///
    /// The data source must have just these rows less, or the program stops, as it does with UIKit.
    public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        adoptCounts(after: indexPaths, each: -1)
        let ended = recycle { indexPaths.contains($0) }
        rows.movePaths(indexPaths.pathAfterDeletion)
        setNeedsDisplay()
        tellEnd(of: ended)
    }

    /// Asks the data source anew for the cells of these rows; those that are displayed are displayed again
    /// on a later turn of the main queue.
    public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        let ended = recycle { indexPaths.contains($0) }
        redisplayLater { indexPaths.contains($0) }
        setNeedsDisplay()
        tellEnd(of: ended)
    }

    /// Forgets every cell and number, and what is selected.
    func forgetRows() {
        let ended = recycle { _ in true }
        for view in sectionViews.values { view?.removeFromSuperview() }
        sectionViews = [:]
        rows.counts = nil
        rows.selected = []
        redisplayLater { _ in true }
        setNeedsDisplay()
        tellEnd(of: ended)
    }

    /// Asks the data source for its numbers anew, and holds it to what it said it would change.
    private func adoptCounts(after changed: [IndexPath], each change: Int) {
        // Nothing was asked of the data source yet, so there is nothing to hold it to.
        guard let oldCounts = rows.counts else { return }
        rows.counts = nil
        Misuse.check(
            numberOfSections == oldCounts.count,
            "Invalid update: the number of sections has changed."
        )
        for (section, oldCount) in oldCounts.enumerated() {
            let expected = oldCount + change * changed.count { $0.section == section }
            Misuse.check(
                numberOfRows(inSection: section) == expected,
                """
                Invalid update: section \(section) had \(oldCount) rows and should have \(expected) now, \
                but the data source says \(numberOfRows(inSection: section)). \
                Change the data, then say exactly what changed; or call reloadData().
                """
            )
        }
    }

    /// Gives the cells of some rows back for reuse, and returns those that the person saw.
    private func recycle(where isIncluded: (IndexPath) -> Bool) -> [(IndexPath, UITableViewCell)] {
        let recycled = rows.cells.filter { isIncluded($0.key) }.sorted { $0.key < $1.key }
        for (path, cell) in recycled {
            rows.cells[path] = nil
            cell.removeFromSuperview()
        }
        reuse.recycle(recycled.map(\.value))
        let seen = Set(rows.displayed).subtracting(rows.unannounced)
        return recycled.filter { seen.contains($0.key) }.map { ($0.key, $0.value) }
    }

    private func tellEnd(of ended: [(IndexPath, UITableViewCell)]) {
        for (path, cell) in ended {
            delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
        }
    }
}
#endif
