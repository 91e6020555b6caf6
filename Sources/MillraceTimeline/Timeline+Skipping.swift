import Millrace

extension Timeline {
    /// Leaves an entry out, or takes it in again, and works out anew what its store's later entries make of that: each action is
    /// reduced again, effects off. Then the store shows the result, if what it shows follows from that entry.
    ///
    /// Other stores keep their states, even if an effect of the skipped entry has brought these about.
    ///
    /// - Throws: `TimeTravelError` if there is no such entry, if the store or something it takes has gone, if one of the later
    ///   changes has no action, or has not been recorded, or if a reducer would have to run and ``allowsReplay`` is off. Then
    ///   nothing has changed.
    /// - Complexity: one reduction for each entry of the store that follows from this one.
    public func setSkipped(_ isSkipped: Bool, _ id: Int) throws(TimeTravelError) {
        while true {
            guard let entry = entry(id) else { throw TimeTravelError.noSuchEntry(id) }
            if entry.isSkipped == isSkipped { return }
            let recomputation = try Recomputation(of: entry, in: self, isSkipped: isSkipped)
            try show(recomputation)
            if apply(recomputation) { return }
            // Something has come meanwhile, which is to be taken along.
        }
    }

    /// Has the store show what comes of it, if that is concerned.
    private func show(_ recomputation: Recomputation) throws(TimeTravelError) {
        let store = recomputation.store
        let shown = read { $0.snapshot(of: store, at: $0.position) }
        guard let state = shown.flatMap(recomputation.state) else { return }
        do {
            try move(store, to: state)
        } catch TimeTravelError.storeIsGone {
            // It shows nothing, as after travelling.
        }
    }

    /// - Returns: false, and nothing is changed, if it is not up to date.
    private func apply(_ recomputation: Recomputation) -> Bool {
        let store = recomputation.store
        return change { storage in
            if !storage.entries(of: store, after: recomputation.last).isEmpty { return false }
            if storage.liveStates[store] != nil,
                let state = storage.snapshot(of: store, at: .live).flatMap(recomputation.state)
            {
                storage.setLiveState(state, of: store)
            }
            for (id, outcome) in recomputation.outcomes {
                storage.set(outcome.states, isSkipped: outcome.isSkipped, of: id)
            }
            storage.pendingChanges.append(.recomputed(recomputation.first..<storage.ids.upperBound))
            storage.pendingChanges.append(.status)
            return true
        }
    }

    /// The numbers of the entries that are skipped.
    public var skipped: [Int] { entries.filter(\.isSkipped).map(\.id) }
}

/// What becomes of a store's entries when one of them is skipped or is not any more.
private struct Recomputation {
    struct Outcome {
        /// The state after.
        let state: Any
        /// Nil if the states are as recorded.
        let states: TimelineEntry.StateChange?
        let isSkipped: Bool
    }

    let store: StoreHandle

    /// The number of the entry.
    let first: Int

    /// The number of the store's last entry that it has looked at.
    private(set) var last: Int

    /// By the numbers of the entries that follow from the first.
    private(set) var outcomes: [Int: Outcome] = [:]

    private let timeline: Timeline

    init(of first: TimelineEntry, in timeline: Timeline, isSkipped: Bool) throws(TimeTravelError) {
        self.timeline = timeline
        self.store = first.transition.store
        self.first = first.id
        last = first.id - 1
        for entry in timeline.read({ $0.entries(of: first.transition.store, after: first.id - 1) }) {
            try add(entry, isSkipped: entry.id == first.id ? isSkipped : entry.isSkipped)
            last = entry.id
        }
    }

    /// What becomes of a state; nil if it stays.
    func state(at snapshot: Snapshot) -> Any? { outcomes[snapshot.since]?.state }

    private mutating func add(_ entry: TimelineEntry, isSkipped: Bool) throws(TimeTravelError) {
        let transition = entry.transition
        guard let before = timeline.read({ $0.snapshot(of: store, before: entry) }) else { return }
        if entry.id != first && outcomes[before.since] == nil { return }
        let states = outcomes[before.since].map(\.states) ?? before.recomputed
        let isAsRecorded = states === entry.basis
        let old = isAsRecorded ? transition.old : states?.new ?? before.recorded
        if isSkipped {
            let unchanged = TimelineEntry.StateChange(old: old, new: old)
            outcomes[entry.id] = Outcome(state: old, states: unchanged, isSkipped: true)
        } else if isAsRecorded {
            outcomes[entry.id] = Outcome(state: transition.new, states: nil, isSkipped: false)
        } else {
            let new = try reduce(old, by: entry)
            let changed = TimelineEntry.StateChange(old: old, new: new)
            outcomes[entry.id] = Outcome(state: new, states: changed, isSkipped: false)
        }
    }

    private func reduce(_ old: Any, by entry: TimelineEntry) throws(TimeTravelError) -> Any {
        let transition = entry.transition
        if !timeline.allowsReplay { throw TimeTravelError.replayNotAllowed(transition.label) }
        if !entry.isGapless { throw TimeTravelError.incomplete(transition.label) }
        guard let action = transition.action else { throw TimeTravelError.noActions(transition.label) }
        return try store.reduce(old, by: action).state
    }
}
