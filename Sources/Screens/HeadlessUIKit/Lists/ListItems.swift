#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The state of a list's items: the rows of a table, or the items of a collection.
struct ListItems<Cell: ReusableView> {
    /// The number of items of each section; nil until the data source was asked.
    var counts: [Int]?
    /// The cells of the prepared items.
    var cells: [IndexPath: Cell] = [:]
    /// The items that the person sees, in order, as reported by the host.
    var displayed: [IndexPath] = []
    /// The displayed items of which the delegate is not yet notified.
    var unannounced: [IndexPath] = []
    /// Whether displayed items were reloaded and have to be displayed again.
    var awaitsRedisplay = false
    /// The selected items, in the order in which they were selected.
    var selected: [IndexPath] = []
    /// The changes recorded in the current batch.
    var changes = ListChanges()
    /// The number of nested batches in progress.
    var batchDepth = 0

    /// Whether the item exists.
    func contains(_ path: IndexPath) -> Bool {
        guard let counts, path.count == 2, counts.indices.contains(path.section) else { return false }
        return (0..<counts[path.section]).contains(path.item)
    }

    /// Moves every item to the path that the function returns for the item's old path; nil removes the item.
    mutating func movePaths(_ newPath: (IndexPath) -> IndexPath?) {
        cells = cells.reduce(into: [:]) { moved, entry in
            if let path = newPath(entry.key) { moved[path] = entry.value }
        }
        displayed = displayed.compactMap(newPath).sorted()
        unannounced = unannounced.compactMap(newPath).sorted()
        selected = selected.compactMap(newPath)
    }
}
#endif
