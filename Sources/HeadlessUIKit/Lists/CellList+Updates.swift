#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension CellList {
    /// Notes changes, and follows them when the outermost batch ends; at once outside of one.
    func change(_ note: (inout ListChanges) -> Void) {
        batch { note(&items.changes) }
    }

    /// Follows all changes that are noted in the closure at once.
    func batch(_ body: () -> Void) {
        beginBatch()
        body()
        endBatch()
    }

    func beginBatch() {
        items.batchDepth += 1
    }

    func endBatch() {
        Misuse.check(
            items.batchDepth > 0,
            "endUpdates() without beginUpdates(). Call beginUpdates() before the changes."
        )
        items.batchDepth -= 1
        guard items.batchDepth == 0 else { return }
        let changes = items.changes
        items.changes = ListChanges()
        follow(changes)
    }

    /// Asks the data source for its numbers anew, holds it to what it said it would change, and lets the other items
    /// keep their cells.
    private func follow(_ changes: ListChanges) {
        setNeedsDisplay()
        // Nothing was asked of the data source yet, so there is nothing to hold it to, and no cell.
        guard let old = items.counts else { return }
        items.counts = nil
        let newPaths = changes.newPaths(from: old, to: counts)
        func newPath(of path: IndexPath) -> IndexPath? { newPaths[path.section][path.item] }
        /// Where a displayed item is looked for afterwards: what a reloaded section displays stays in its place.
        func newDisplay(of path: IndexPath) -> IndexPath? {
            changes.reloadedSections.contains(path.section) ? path : newPath(of: path)
        }

        let ended = recycle { path in
            newPath(of: path) == nil || changes.reloaded.contains(path)
        }
        let reloaded = items.displayed.filter {
            changes.reloaded.contains($0) || changes.reloadedSections.contains($0.section)
        }
        let displayed = items.displayed.compactMap(newDisplay).filter(items.contains)
        let unannounced = items.unannounced.compactMap(newDisplay).filter(items.contains)
        items.movePaths(newPath)
        items.displayed = displayed.sorted()
        items.unannounced = unannounced.sorted()
        let isOfSections =
            !changes.deletedSections.isEmpty || !changes.insertedSections.isEmpty
            || !changes.reloadedSections.isEmpty
        if isOfSections { forgetSectionViews() }
        let again = Set(reloaded.compactMap(newDisplay))
        if !again.isEmpty { redisplayLater(where: again.contains) }
        for (path, cell) in ended { tellDidEndDisplaying(cell, at: path) }
    }

    /// Forgets every cell and number, and what is selected.
    func forgetItems() {
        let ended = recycle { _ in true }
        forgetSectionViews()
        items.counts = nil
        items.selected = []
        items.changes = ListChanges()
        redisplayLater { _ in true }
        setNeedsDisplay()
        for (path, cell) in ended { tellDidEndDisplaying(cell, at: path) }
    }

    /// Gives the cells of some items back for reuse, and returns those that the person saw.
    private func recycle(where isIncluded: (IndexPath) -> Bool) -> [(IndexPath, Cell)] {
        let recycled = items.cells.filter { isIncluded($0.key) }.sorted { $0.key < $1.key }
        for (path, cell) in recycled {
            items.cells[path] = nil
            cell.removeFromSuperview()
        }
        reuse.recycle(recycled.map(\.value))
        let seen = Set(items.displayed).subtracting(items.unannounced)
        return recycled.filter { seen.contains($0.key) }.map { ($0.key, $0.value) }
    }
}
#endif
