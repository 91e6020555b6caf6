#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

/// The ids of the rows of a table, or of the items of a collection.
///
/// A row is identified by the accessibility identifier of its cell, if no other row of the list has the same
/// identifier. The row then keeps its element and its focus while other rows are inserted and removed, and a pending
/// tap reaches the same row, or no row if it was removed. Any other row is identified by its index path, not by its
/// cell, which is reused for other rows.
struct RowNames {
    private var ids: [IndexPath: NodeID] = [:]
    private var paths: [NodeID: IndexPath] = [:]

    /// Assigns ids to rows.
    ///
    /// - Parameters:
    ///   - list: The id of the table or collection.
    ///   - paths: The index paths of all rows.
    ///   - identifier: Returns the accessibility identifier of a row's cell.
    /// - Complexity: O(*n*) in the number of rows.
    init(in list: NodeID, _ paths: [IndexPath], identifier: (IndexPath) -> String?) {
        let identified = paths.map { ($0, identifier($0)) }
        var counts: [String: Int] = [:]
        for case (_, let identifier?) in identified { counts[identifier, default: 0] += 1 }
        for (path, identifier) in identified {
            let id =
                if let identifier, counts[identifier] == 1 {
                    list.part("@" + escaped(identifier))
                } else {
                    list.part("\(path.section)").part("\(path.item)")
                }
            ids[path] = id
            self.paths[id] = path
        }
    }

    /// The id of a row; `nil` if there is no such row.
    subscript(path: IndexPath) -> NodeID? { ids[path] }

    /// The index paths of the given rows, without rows that no longer exist. A browser tab may still show such rows.
    func paths(of rows: [NodeID]) -> [IndexPath] { rows.compactMap { paths[$0] } }
}

/// Escapes the dots of an identifier, because a dot separates the ids of a row and its parts.
private func escaped(_ identifier: String) -> String {
    identifier.replacing("%", with: "%25").replacing(".", with: "%2E")
}
#endif
