/// Gives every view, controller or item that is shown an id of its own, and keeps it for as long as that object lives.
@MainActor
final class NodeNames {
    private struct Entry {
        weak var object: AnyObject?
        let id: NodeID
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var count = 0

    /// The id of an object: the one that it has, or a new one.
    func id(of object: AnyObject) -> NodeID {
        let identifier = ObjectIdentifier(object)
        // A new object may live where a released one did: only the weak reference tells them apart.
        if let entry = entries[identifier], entry.object === object { return entry.id }
        count += 1
        let id = NodeID("\(count)")
        entries[identifier] = Entry(object: object, id: id)
        return id
    }

    /// Forgets the objects that no longer exist.
    func removeReleasedObjects() {
        entries = entries.filter { $0.value.object != nil }
    }
}
