import Millrace
import MillraceReporting
import MillraceValues

extension Timeline {
    /// Skips an entry, or includes a skipped entry again. The store's later entries that result from this one are
    /// recomputed: each action is reduced again, without effects. If the store shows a state that has been
    /// recomputed, the store is set to the new state, and notifies its observers.
    ///
    /// Other stores keep their states, even if these were caused by an effect of the skipped entry.
    ///
    /// - Throws: `TimeTravelError`, without a change, if the entry does not exist; if a later change has no action or
    ///   was not recorded; if a reducer would have to run although ``allowsReplay`` is false; if the store has been
    ///   released, or cannot reduce or restore a state; or if other threads have made new entries of the store a hundred
    ///   times in succession while the entries before were being recomputed.
    /// - Complexity: one reduction for each entry of the store that results from this one.
    public func setSkipped(_ isSkipped: Bool, _ id: Int) throws(TimeTravelError) {
        let mostAttempts = 100
        var recomputation: Recomputation?
        for _ in 0..<mostAttempts {
            guard let entry = entry(id) else { throw TimeTravelError.noSuchEntry(id) }
            if entry.isSkipped == isSkipped { return }
            let store = entry.transition.store
            if store.isJournal { throw TimeTravelError.notOffered(store.label, .reduce) }
            let amendments = read(\.amendments)
            var present =
                recomputation.flatMap { $0.amendments == amendments ? $0 : nil }
                ?? Recomputation(of: entry, in: self, isSkipped: isSkipped, amendments: amendments)
            try present.addNewEntries()
            if try apply(present) { return }
            // New entries were recorded in the meantime. Only those are computed by the next attempt.
            recomputation = present
        }
        guard let label = entry(id)?.transition.label else { throw TimeTravelError.noSuchEntry(id) }
        throw TimeTravelError.keepsChanging(label)
    }

    /// In one atomic step, sets the recomputed entries and, if necessary, records that the store is asked to restore
    /// its new state. Then makes the store restore it. If another thread makes a transition of the store before the
    /// atomic step, the recomputation is outdated. A later transition builds on the new entries.
    ///
    /// - Returns: false, without a change, if the recomputation is outdated.
    /// - Throws: the reason why the store cannot restore the new state. Then nothing has changed.
    private func apply(_ recomputation: Recomputation) throws(TimeTravelError) -> Bool {
        let store = recomputation.store
        var shown: Any?
        let replaced: Replaced? = change { storage in
            if storage.amendments != recomputation.amendments { return nil }
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
            // A released store is not an error. Time travel ignores it too.
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

    /// What a recomputation has replaced: the entries' outcomes, and the store's present state. If the store cannot
    /// restore the new state, these old values are set again.
    private struct Replaced {
        let outcomes: [Int: Recomputation.Outcome]
        let liveState: Any?
    }

    /// Gives entries the states and skip marks in `outcomes`, and returns those that the entries had before.
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

    /// The numbers of the skipped entries.
    public var skipped: [Int] { entries.filter(\.isSkipped).map(\.id) }
}

/// Recomputes a store's entries after one of them is skipped or included again.
private struct Recomputation {
    struct Outcome {
        /// The state after the entry.
        let state: Any
        /// The recomputed states before and after the entry; nil if these equal the recorded states.
        let states: TimelineEntry.StateChange?
        let isSkipped: Bool
    }

    let store: StoreHandle

    /// The number of the skipped or included entry.
    let first: Int

    /// The number of the store's last entry that the computation took into account.
    private(set) var last: Int

    /// The outcomes of the skipped or included entry, and of all entries that result from it, by the entries'
    /// numbers.
    private(set) var outcomes: [Int: Outcome] = [:]

    /// The amendments of the timeline that the computation took into account.
    let amendments: Int

    private let timeline: Timeline
    private let isSkipped: Bool

    init(of first: TimelineEntry, in timeline: Timeline, isSkipped: Bool, amendments: Int) {
        self.timeline = timeline
        self.isSkipped = isSkipped
        self.amendments = amendments
        self.store = first.transition.store
        self.first = first.id
        last = first.id - 1
    }

    /// Computes the entries that were recorded since the last call. The first call computes all.
    mutating func addNewEntries() throws(TimeTravelError) {
        for entry in timeline.read({ $0.entries(of: store, after: last) }) {
            try add(entry, isSkipped: entry.id == first ? isSkipped : entry.isSkipped)
            last = entry.id
        }
    }

    /// A snapshot's state after the recomputation; nil if the snapshot's entry was not recomputed.
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
            let new = try reduce(old, by: entry, following: entry.basis?.new ?? before.recorded)
            let changed = TimelineEntry.StateChange(old: old, new: new)
            outcomes[entry.id] = Outcome(state: new, states: changed, isSkipped: false)
        }
    }

    /// - Parameter recorded: the store's recorded state after the previous entry.
    private func reduce(_ old: Any, by entry: TimelineEntry, following recorded: Any) throws(TimeTravelError)
        -> Any
    {
        let transition = entry.transition
        if !timeline.allowsReplay { throw TimeTravelError.replayNotAllowed(transition.label) }
        if !entry.isGapless || isChanged(transition.old, since: recorded, in: entry) {
            throw TimeTravelError.incomplete(transition.label)
        }
        guard let action = transition.action else { throw TimeTravelError.noActions(transition.label) }
        return try store.reduce(old, by: action).state
    }

    /// Whether the store changed between its previous entry and this one without reporting the change. A
    /// `ReportedStore` can do that.
    private func isChanged(_ old: Any, since recorded: Any, in entry: TimelineEntry) -> Bool {
        // An imported entry may result from a recomputed state that this process does not know. So a difference does
        // not prove an unreported change.
        let isRecordedHere = timeline.read { entry.id >= $0.provenance.first }
        if !isRecordedHere || Sameness.areIdentical(recorded, old) { return false }
        // If the value is not equal to itself, such as NaN, a difference does not prove a change.
        return Sameness.areEqual(old, old) == true && Sameness.areEqual(recorded, old) == false
    }
}
