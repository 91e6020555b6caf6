import Millrace
import MillraceReporting

/// The existing objects for each source, by the source's identity. The table does not retain the objects.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
enum ObservedTable {
    private struct Key: Hashable {
        let owner: ObjectIdentifier
        let type: ObjectIdentifier
    }

    private struct Entry {
        weak var owner: AnyObject?
        weak var object: AnyObject?
    }

    private static var entries: [Key: Entry] = [:]

    /// When to remove the entries of released sources.
    private static var limit = PruningLimit()

    static func object<Object: AnyObject>(for owner: AnyObject, _ make: () -> Object) -> Object {
        let key = Key(owner: ObjectIdentifier(owner), type: ObjectIdentifier(Object.self))
        // Compare the owner, because a released source may have had the same address. Its entry is replaced below.
        if let entry = entries[key], entry.owner === owner, let object = entry.object as? Object {
            return object
        }
        let object = make()
        var released = limit.isReached(by: entries.count) ? forgetReleased() : []
        let replaced = entries.updateValue(Entry(owner: owner, object: object), forKey: key)
        if let follower = replaced?.object as? any AnyFollower { released.append(follower) }
        // `refresh` ends the observation of a state that outlives its source, such as a Flux that outlives its
        // presenter.
        for follower in released { follower.refresh() }
        return object
    }

    /// Removes the entries of released sources. Returns the followers of states that outlive their source.
    private static func forgetReleased() -> [any AnyFollower] {
        let released = entries.values.filter { $0.owner == nil }.compactMap { $0.object as? any AnyFollower }
        entries = entries.filter { $0.value.owner != nil }
        limit.note(remaining: entries.count)
        return released
    }
}
