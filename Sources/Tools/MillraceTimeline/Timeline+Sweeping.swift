import Millrace
import MillraceReporting

extension Timeline {
    /// Removes the skipped entries permanently. The remaining entries describe the session as it would have been
    /// without the removed entries, which cannot be included again.
    ///
    /// The stores keep their states. The remaining entries get new numbers, above all numbers used so far, so that an
    /// old number never refers to another entry.
    ///
    /// - Returns: the number of removed entries.
    /// - Complexity: O(entries).
    @discardableResult
    public func sweep() -> Int {
        change { $0.removeSkipped() }
    }
}

/// The remaining entries after the removal of skipped ones, in order.
struct Sweep {
    /// The number of the first remaining entry.
    let first: Int
    private(set) var entries: [TimelineEntry] = []
    private(set) var sizes: [Int64] = []

    /// For each entry that continues a dropped entry: the stores' states after the dropped entry. The key is the new
    /// number of the continuing entry.
    private(set) var origins: [Int: [StoreHandle: Snapshot]] = [:]

    /// A position. If the entry that the position follows has been dropped, also the stores' states at the position.
    typealias NewPosition = (position: Timeline.Position, origin: [StoreHandle: Snapshot]?)

    /// The old number of the oldest entry.
    private let start: Int

    /// The new position after each entry, by the entry's old number. For a skipped entry, the position that the
    /// entry continued.
    private var newPositions: [Int: NewPosition] = [:]

    /// The new number of each old entry, by the old entry's index. For a removed entry: the number of the next
    /// remaining entry.
    private var nexts: [Int] = []

    /// Stores with an unrecorded change before a removed entry. A store stays in this set until the sweep reaches the
    /// store's next remaining entry.
    private var storesWithGap: Set<StoreHandle> = []

    init(from first: Int, start: Int) {
        self.first = first
        self.start = start
    }

    func newPosition(of position: Timeline.Position) -> NewPosition {
        if case .after(let id) = position, let new = newPositions[id] { new } else { (.start, nil) }
    }

    /// The new number of the first remaining entry at or after an old number.
    func next(from id: Int) -> Int {
        if id <= start { return id }
        return id - start < nexts.count ? nexts[id - start] : first + entries.count
    }

    /// Adds the next entry, in the order of numbers.
    mutating func take(_ entry: TimelineEntry, size: Int64, origin: [StoreHandle: Snapshot]?) {
        let before: NewPosition =
            if let origin {
                (entry.continues ?? .start, origin)
            } else {
                newPosition(of: entry.continues ?? (entry.id == start ? .start : .after(entry.id - 1)))
            }
        let store = entry.transition.store
        nexts.append(first + entries.count)
        if entry.isSkipped {
            newPositions[entry.id] = before
            if !entry.isGapless { storesWithGap.insert(store) }
            return
        }
        let id = first + entries.count
        newPositions[entry.id] = (.after(id), nil)
        let previous: Timeline.Position = entries.isEmpty ? .start : .after(id - 1)
        let isNext = before.origin == nil && before.position == previous
        if let origin = before.origin { origins[id] = origin }
        sizes.append(size)
        entries.append(
            TimelineEntry(
                id: id,
                transition: entry.isRecomputed
                    ? entry.transition.with(old: entry.old, new: entry.new) : entry.transition,
                continues: isNext ? nil : before.position,
                start: entry.start,
                basis: nil,
                isGapless: storesWithGap.remove(store) == nil && entry.isGapless
            )
        )
    }
}
