#if !os(iOS) && !os(tvOS) && !os(visionOS)
/// Assigns an id to every shown view, controller or item, for as long as the object is alive.
@MainActor
final class NodeNames {
    private struct Entry {
        weak var object: AnyObject?
        let id: NodeID
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var count = 0

    /// The id of an object. Assigns one if the object has none.
    func id(of object: AnyObject) -> NodeID {
        let identifier = ObjectIdentifier(object)
        // A new object may have the address of a deallocated one. Only the weak reference distinguishes them.
        if let entry = entries[identifier], entry.object === object { return entry.id }
        count += 1
        let id = NodeID("\(count)")
        entries[identifier] = Entry(object: object, id: id)
        return id
    }

    /// Removes the entries of deallocated objects.
    func removeReleasedObjects() {
        entries = entries.filter { $0.value.object != nil }
    }
}
#endif
