extension Timeline {
    /// Leaves an entry out, or takes it in again, and works out anew what its store's later entries make of that: each action is
    /// reduced again, effects off. Then the store shows the result, if what it shows follows from that entry.
    ///
    /// Other stores keep their states, even if an effect of the skipped entry has brought these about.
    ///
    /// - Throws: ``TimeTravelError`` if there is no such entry, if the store or something it takes has gone, or if one of the later
    ///   changes has no action, or has not been recorded. Then nothing has changed.
    /// - Complexity: one reduction for each entry of the store from this one on.
    public func setSkipped(_ isSkipped: Bool, _ id: Int) throws {
        guard let entry = entry(id) else { throw TimeTravelError.noSuchEntry(id) }
        if entry.isSkipped == isSkipped { return }
        let store = entry.transition.store
        let recomputation = try Recomputation(of: store, from: id, in: self, isSkipped: isSkipped)
        let last = change { storage in
            for (id, outcome) in recomputation.outcomes {
                storage.set(outcome.states, isSkipped: outcome.isSkipped, of: id)
            }
            if storage.live[store] != nil, let newest = storage.lastEntry(of: store, at: .live),
                newest.id >= id
            {
                storage.live[store] = newest.new
            }
            storage.news.append(.recomputed(id..<storage.ids.upperBound))
            storage.news.append(.status)
            return storage.lastEntry(of: store, at: storage.position)
        }
        if let last, last.id >= id { try store.restore(last.new) }
    }

    /// The numbers of the entries that are skipped.
    public var skipped: [Int] { entries.filter(\.isSkipped).map(\.id) }
}

/// What becomes of a store's entries when one of them is skipped or is not any more.
private struct Recomputation {
    struct Outcome {
        /// Nil if the states are as recorded.
        let states: TimelineEntry.StateChange?
        let isSkipped: Bool
    }

    private(set) var outcomes: [Int: Outcome] = [:]
    private let timeline: Timeline
    private let store: StoreHandle

    init(of store: StoreHandle, from id: Int, in timeline: Timeline, isSkipped: Bool) throws {
        self.timeline = timeline
        self.store = store
        // What comes while this is at work is taken along.
        var last = id - 1
        while true {
            let entries = timeline.lock.withLock { timeline.storage.entries(of: store, after: last) }
            guard let newest = entries.last else { return }
            for entry in entries {
                try add(entry, isSkipped: entry.id == id ? isSkipped : entry.isSkipped)
            }
            last = newest.id
        }
    }

    private mutating func add(_ entry: TimelineEntry, isSkipped: Bool) throws {
        let transition = entry.transition
        let before = predecessor(of: entry)
        let states = before.flatMap(recomputedStates)
        let isAsRecorded = states === entry.basis
        let old = isAsRecorded ? transition.old : states?.new ?? before?.transition.new ?? transition.old
        if isSkipped {
            let unchanged = TimelineEntry.StateChange(old: old, new: old)
            outcomes[entry.id] = Outcome(states: unchanged, isSkipped: true)
        } else if isAsRecorded {
            outcomes[entry.id] = Outcome(states: nil, isSkipped: false)
        } else {
            let new = try reduce(old, by: transition, after: before?.transition)
            let changed = TimelineEntry.StateChange(old: old, new: new)
            outcomes[entry.id] = Outcome(states: changed, isSkipped: false)
        }
    }

    private func reduce(_ old: Any, by transition: Transition, after before: Transition?) throws -> Any {
        if let before, before.sequence + 1 != transition.sequence {
            throw TimeTravelError.incomplete(transition.label)
        }
        guard let action = transition.action else { throw TimeTravelError.noActions(transition.label) }
        return try store.reduce(old, by: action).state
    }

    private func recomputedStates(of entry: TimelineEntry) -> TimelineEntry.StateChange? {
        if let outcome = outcomes[entry.id] { outcome.states } else { entry.recomputed }
    }

    /// The store's entry that an entry follows.
    private func predecessor(of entry: TimelineEntry) -> TimelineEntry? {
        timeline.lock.withLock {
            timeline.storage.lastEntry(of: store, at: entry.continues ?? .after(entry.id - 1))
        }
    }
}
