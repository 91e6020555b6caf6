#if !os(iOS) && !os(tvOS) && !os(visionOS)
/// Assigns ids to the objects inside a row, such as its views. The ids are numbers in the order of rendering.
///
/// A table reuses a cell and its views for other rows. An id that belonged to a view would move from row to row with
/// every reload. With numbered ids, a row keeps its elements and only their texts change.
@MainActor
final class PlaceNames {
    private let row: NodeID
    private var ids: [ObjectIdentifier: NodeID] = [:]

    init(in row: NodeID) {
        self.row = row
    }

    /// The id of an object in the row. Assigns the next id if the object has none in this rendering.
    func id(of object: AnyObject) -> NodeID {
        let identifier = ObjectIdentifier(object)
        if let id = ids[identifier] { return id }
        let id = row.part("\(ids.count)")
        ids[identifier] = id
        return id
    }
}
#endif
