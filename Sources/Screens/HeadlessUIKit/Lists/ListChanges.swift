#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The changes that an app announces. Deletions, reloads and the origins of moves are paths before the changes.
/// Insertions and the destinations of moves are paths after the changes.
struct ListChanges {
    var deleted: Set<IndexPath> = []
    var inserted: Set<IndexPath> = []
    var reloaded: Set<IndexPath> = []
    var moved: [IndexPath: IndexPath] = [:]
    var deletedSections = IndexSet()
    var insertedSections = IndexSet()
    var reloadedSections = IndexSet()

    /// The new path of each old item, by section and item; nil for an item that was deleted or whose section was
    /// reloaded.
    ///
    /// - Complexity: O(*n*) in the number of items.
    func newPaths(from old: [Int], to new: [Int]) -> [[IndexPath?]] {
        check(oldSections: old, newSections: new)
        var keptSections = new.indices.filter { !insertedSections.contains($0) }[...]
        return old.enumerated().map { section, count in
            guard !deletedSections.contains(section) else {
                return (0..<count).map { moved[IndexPath(item: $0, section: section)] }
            }
            let newSection = keptSections.removeFirst()
            guard !reloadedSections.contains(section) else { return Array(repeating: nil, count: count) }
            return newPaths(ofSection: section, had: count, at: newSection, has: new[newSection])
        }
    }

    private func newPaths(
        ofSection section: Int,
        had oldCount: Int,
        at newSection: Int,
        has newCount: Int
    ) -> [IndexPath?] {
        let old = (0..<oldCount).map { IndexPath(item: $0, section: section) }
        let taken = Set((inserted.union(moved.values)).filter { $0.section == newSection }.map(\.item))
        let stayed = old.count { !deleted.contains($0) && moved[$0] == nil }
        Misuse.check(
            newCount == stayed + taken.count,
            """
            Invalid update: section \(section) had \(oldCount) items and should have \(stayed + taken.count) now, \
            but the data source says \(newCount). \
            Change the data, then say exactly what changed; or call reloadData().
            """
        )
        var free = (0..<newCount).lazy.filter { !taken.contains($0) }.makeIterator()
        return old.map { path in
            if let target = moved[path] { return target }
            guard !deleted.contains(path) else { return nil }
            return free.next().map { IndexPath(item: $0, section: newSection) }
        }
    }

    private func check(oldSections old: [Int], newSections new: [Int]) {
        let expected = old.count - deletedSections.count + insertedSections.count
        Misuse.check(
            new.count == expected,
            """
            Invalid update: there were \(old.count) sections and should be \(expected) now, \
            but the data source says \(new.count). \
            Change the data, then say exactly what changed; or call reloadData().
            """
        )
        for path in deleted.union(reloaded).union(moved.keys) {
            Misuse.check(
                old.indices.contains(path.section) && (0..<old[path.section]).contains(path.item),
                "Invalid update: there was no item \(path.item) in section \(path.section). Use the index path from before the update."
            )
        }
        for path in inserted.union(moved.values) {
            Misuse.check(
                new.indices.contains(path.section) && (0..<new[path.section]).contains(path.item),
                "Invalid update: there is no item \(path.item) in section \(path.section). Use the index path from after the update."
            )
        }
        for section in deletedSections.union(reloadedSections) {
            Misuse.check(
                old.indices.contains(section),
                "Invalid update: there was no section \(section). Use the index from before the update."
            )
        }
    }
}
#endif
