#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension CellList {
    /// Records changes. They are applied at the end of the outermost batch, or at once outside of a batch.
    func change(_ note: (inout ListChanges) -> Void) {
        batch { note(&items.changes) }
    }

    /// Applies all changes that the closure records, as one change.
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

    /// Asks the data source for its counts again and checks them against the announced changes. Recycles the cells of
    /// deleted and reloaded items, and moves the other cells to their new paths.
    private func follow(_ changes: ListChanges) {
        setNeedsDisplay()
        // Without cached counts the data source was never queried, so there are no cells and no counts to compare.
        guard let old = items.counts else { return }
        items.counts = nil
        let newPaths = changes.newPaths(from: old, to: counts)
        func newPath(of path: IndexPath) -> IndexPath? { newPaths[path.section][path.item] }
        /// The path after the changes of an item that is displayed now; nil if the item is deleted. The displayed
        /// paths of a reloaded section stay the same.
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
        for (path, cell) in ended { notifyDidEndDisplaying(cell, at: path) }
    }

    /// Discards all cells, counts and selections.
    func forgetItems() {
        let ended = recycle { _ in true }
        forgetSectionViews()
        items.counts = nil
        items.selected = []
        items.changes = ListChanges()
        redisplayLater { _ in true }
        setNeedsDisplay()
        for (path, cell) in ended { notifyDidEndDisplaying(cell, at: path) }
    }

    /// Recycles the cells of some items, and returns those that were displayed.
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
