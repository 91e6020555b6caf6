import HeadlessUIKit

/// The ids of a list's rows, or of a collection's items.
///
/// A row whose cell has an accessibility identifier that no other row of the list has is named by it: while other rows
/// come and go, the row keeps its element and the focus in it, and a tap that is on its way reaches that row or, if it
/// has gone, none. Any other row is named by its place, and not by its cell, which a list uses again for other rows.
struct RowNames {
    private var ids: [IndexPath: NodeID] = [:]
    private var paths: [NodeID: IndexPath] = [:]

    /// Names rows.
    ///
    /// - Parameters:
    ///   - list: The id of the table or collection.
    ///   - paths: All its rows.
    ///   - identifier: The accessibility identifier of a row's cell.
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

    /// Those of the rows that are there, which may be fewer than a tab has seen.
    func paths(of rows: [NodeID]) -> [IndexPath] { rows.compactMap { paths[$0] } }
}

/// An identifier without dots, since these separate a row's name from those of its parts.
private func escaped(_ identifier: String) -> String {
    identifier.replacing("%", with: "%25").replacing(".", with: "%2E")
}
