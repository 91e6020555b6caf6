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
            if try apply(recomputation) { return }
            // Something has come meanwhile, which is to be taken along.
        }
    }

    /// Sets the entries and has the store show what comes of them, if that is concerned, in one step: a transition of another thread
    /// comes either before, and the recomputation is not up to date, or after, and builds on what the entries are now.
    ///
    /// - Returns: false, and nothing is changed, if it is not up to date.
    /// - Throws: why the store cannot be moved. Then nothing has changed.
    private func apply(_ recomputation: Recomputation) throws(TimeTravelError) -> Bool {
        let store = recomputation.store
        var shown: Any?
        let replaced: Replaced? = change { storage in
            if !storage.entries(of: store, after: recomputation.last).isEmpty { return nil }
            shown = storage.snapshot(of: store, at: storage.position).flatMap(recomputation.state)
            let live = storage.snapshot(of: store, at: .live).flatMap(recomputation.state)
            if let shown { beginRestores(of: [(0, store, shown)], in: &storage) }
            let state = storage.liveStates[store]
            if state != nil, let live { storage.setLiveState(live, of: store) }
            return Replaced(outcomes: set(recomputation.outcomes, in: &storage), liveState: state)
        }
        guard let replaced else { return false }
        guard let shown else { return true }
        do {
            try store.restore(shown)
        } catch TimeTravelError.storeIsGone {
            // It shows nothing, as after travelling.
            change { $0.endRestore(of: store) }
        } catch {
            change { storage in
                storage.endRestore(of: store)
                if storage.liveStates[store] != nil, let state = replaced.liveState {
                    storage.setLiveState(state, of: store)
                }
                _ = set(replaced.outcomes, in: &storage)
            }
            throw error
        }
        return true
    }

    /// What a recomputation has replaced, for when the store cannot be moved.
    private struct Replaced {
        let outcomes: [Int: Recomputation.Outcome]
        let liveState: Any?
    }

    /// Sets what has become of entries, and returns what had become of them before.
    private func set(
        _ outcomes: [Int: Recomputation.Outcome],
        in storage: inout TimelineStorage
    ) -> [Int: Recomputation.Outcome] {
        var replaced: [Int: Recomputation.Outcome] = [:]
        for (id, outcome) in outcomes {
            guard let entry = storage.entry(id) else { continue }
            replaced[id] = Recomputation.Outcome(
                state: entry.new,
                states: entry.recomputed,
                isSkipped: entry.isSkipped
            )
            storage.set(outcome.states, isSkipped: outcome.isSkipped, of: id)
        }
        let first = outcomes.keys.min() ?? storage.ids.upperBound
        storage.pendingChanges.append(.recomputed(first..<storage.ids.upperBound))
        storage.pendingChanges.append(.status)
        return replaced
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
