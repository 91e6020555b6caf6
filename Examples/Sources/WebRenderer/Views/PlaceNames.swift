/// Names what is in a row by its place in that row.
///
/// A table uses a cell, with all its views, again for other rows. Named by object, they would wander from row to row
/// with every reload; named by place, a row keeps its elements and only the texts in them change.
@MainActor
final class PlaceNames {
    private let row: NodeID
    private var ids: [ObjectIdentifier: NodeID] = [:]

    init(in row: NodeID) {
        self.row = row
    }

    /// The id of an object in the row: the one that it has got in this rendering, or the next.
    func id(of object: AnyObject) -> NodeID {
        let identifier = ObjectIdentifier(object)
        if let id = ids[identifier] { return id }
        let id = row.part("\(ids.count)")
        ids[identifier] = id
        return id
    }
}
