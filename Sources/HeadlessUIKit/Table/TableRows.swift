#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// What a table knows of its rows.
struct TableRows {
    /// The number of rows of each section; nil until the data source was asked.
    var counts: [Int]?
    /// The cells of the prepared rows.
    var cells: [IndexPath: UITableViewCell] = [:]
    /// The rows that the host says the person sees, in order.
    var displayed: [IndexPath] = []
    /// Those of them that the delegate has not heard of yet.
    var unannounced: [IndexPath] = []
    /// The selected rows, in the order in which they were selected.
    var selected: [IndexPath] = []

    /// Whether there is such a row.
    func contains(_ path: IndexPath) -> Bool {
        guard let counts, path.count == 2, counts.indices.contains(path.section) else { return false }
        return (0..<counts[path.section]).contains(path.row)
    }

    /// Gives every row the path that the function says; a row of which it says nil is gone.
    mutating func movePaths(_ newPath: (IndexPath) -> IndexPath?) {
        cells = cells.reduce(into: [:]) { moved, entry in
            if let path = newPath(entry.key) { moved[path] = entry.value }
        }
        displayed = displayed.compactMap(newPath)
        unannounced = unannounced.compactMap(newPath)
        selected = selected.compactMap(newPath)
    }
}

extension [IndexPath] {
    /// Where a row goes when rows at these sorted paths, as they are afterwards, are inserted.
    func pathAfterInsertion(of path: IndexPath) -> IndexPath {
        var path = path
        for inserted in self where inserted.section == path.section && inserted.row <= path.row {
            path.row += 1
        }
        return path
    }

    /// Where a row goes when the rows at these paths, as they were before, are deleted; nil if it is one of
    /// them.
    func pathAfterDeletion(of path: IndexPath) -> IndexPath? {
        guard !contains(path) else { return nil }
        let above = count { $0.section == path.section && $0.row < path.row }
        return IndexPath(row: path.row - above, section: path.section)
    }
}
#endif
