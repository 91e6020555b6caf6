import Millrace

extension Timeline {
    /// Takes the skipped entries out for good. What is left is the session as it would have been without them, and can no longer
    /// be worked out with them.
    ///
    /// The stores keep showing what they show. The entries are numbered anew, above all numbers that there have been, so that
    /// an old number is never taken for another entry's.
    ///
    /// - Returns: how many entries were taken out.
    /// - Complexity: O(entries).
    @discardableResult
    public func sweep() -> Int {
        change { $0.removeSkipped() }
    }
}

/// The entries that remain when the skipped ones are taken out, in their order.
struct Sweep {
    /// The number of the first entry that remains.
    let first: Int
    private(set) var entries: [TimelineEntry] = []
    private(set) var sizes: [Int64] = []

    /// What the stores showed where entries continue that continue after one that has been dropped, by their new numbers.
    private(set) var origins: [Int: [StoreHandle: Snapshot]] = [:]

    /// A moment, and what the stores showed then if it has been dropped.
    typealias Place = (position: Timeline.Position, origin: [StoreHandle: Snapshot]?)

    /// The number that the oldest entry had.
    private let start: Int

    /// Where the stores are now after each entry, by its old number: after itself, or where a skipped one left them.
    private var places: [Int: Place] = [:]

    /// The numbers of the next entries that remain, by the places of the entries among all.
    private var nexts: [Int] = []

    /// Stores that did something unrecorded before an entry that has been taken out, and have no entry since.
    private var storesWithGap: Set<StoreHandle> = []

    init(from first: Int, start: Int) {
        self.first = first
        self.start = start
    }

    func place(of position: Timeline.Position) -> Place {
        if case .after(let id) = position, let place = places[id] { place } else { (.start, nil) }
    }

    /// The number of the first entry that remains of those from an old number on.
    func next(from id: Int) -> Int {
        if id <= start { return id }
        return id - start < nexts.count ? nexts[id - start] : first + entries.count
    }

    /// The next entry, in the order of their numbers.
    mutating func take(_ entry: TimelineEntry, size: Int64, origin: [StoreHandle: Snapshot]?) {
        let before: Place =
            if let origin {
                (entry.continues ?? .start, origin)
            } else {
                place(of: entry.continues ?? (entry.id == start ? .start : .after(entry.id - 1)))
            }
        let store = entry.transition.store
        nexts.append(first + entries.count)
        if entry.isSkipped {
            places[entry.id] = before
            if !entry.isGapless { storesWithGap.insert(store) }
            return
        }
        let id = first + entries.count
        places[entry.id] = (.after(id), nil)
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

extension Transition {
    /// The same transition, between other states.
    fileprivate func with(old: Any, new: Any) -> Transition {
        Transition(
            store: store,
            order: order,
            sequence: sequence,
            cause: cause,
            old: old,
            new: new,
            effects: effects,
            instant: instant,
            duration: duration,
            thread: thread
        )
    }
}
