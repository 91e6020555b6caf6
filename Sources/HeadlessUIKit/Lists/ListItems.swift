#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// What a list knows of its items: the rows of a table, or the items of a collection.
struct ListItems<Cell: ReusableView> {
    /// The number of items of each section; nil until the data source was asked.
    var counts: [Int]?
    /// The cells of the prepared items.
    var cells: [IndexPath: Cell] = [:]
    /// The items that the host says the person sees, in order.
    var displayed: [IndexPath] = []
    /// Those of them that the delegate has not been told of yet.
    var unannounced: [IndexPath] = []
    /// Whether displayed items were reloaded and have to be displayed again.
    var awaitsRedisplay = false
    /// The selected items, in the order in which they were selected.
    var selected: [IndexPath] = []
    /// The changes of the batch that is being made.
    var changes = ListChanges()
    /// How many batches are being made inside each other.
    var batchDepth = 0

    /// Whether there is such an item.
    func contains(_ path: IndexPath) -> Bool {
        guard let counts, path.count == 2, counts.indices.contains(path.section) else { return false }
        return (0..<counts[path.section]).contains(path.item)
    }

    /// Gives every item the path that the function says; an item of which it says nil is gone.
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
