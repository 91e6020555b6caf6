import Millrace
import MillraceReporting

extension Timeline {
    /// The moment that the stores show: the present, or a past one.
    public var position: Position { read { $0.position } }

    /// Moves all stores to a moment: sets each store to its state at that moment, and notifies its observers. No
    /// reducer and no effect runs, also not of a store to which these observers send actions, on whatever queue they
    /// run: ``heldActions`` has the names of what would have run. A task that an observer starts, and an action that
    /// a view sends in a later turn, are not recognised. Set ``isLocked`` to ignore these too.
    ///
    /// While the stores show the past, the app keeps running. A new transition builds on the shown states, as after
    /// an undo, and ends the travel: its state becomes the present. Its entry names the moment in
    /// ``TimelineEntry/continues``. The entries after that moment remain in the timeline, and can be travelled to.
    /// Set ``isLocked`` to make the stores ignore actions in the meantime.
    ///
    /// A store that has no entries, or none up to that moment, shows its earliest known state.
    ///
    /// - Returns: the stores that could not be moved, with the reasons. Released stores are omitted.
    /// - Complexity: O(stores), plus their observers' callbacks.
    @discardableResult
    public func travel(to position: Position) -> Failures {
        if position == .live { return goLive() }
        if case .after(let id) = position, !ids.contains(id) { return Failures(refusal: .noSuchEntry(id)) }
        return move(to: beginTravel(to: position))
    }

    /// Moves all stores forward by `count` entries, or back if `count` is negative. The position after the last entry
    /// is ``Position/live``.
    @discardableResult
    public func step(by count: Int) -> Failures {
        let ids = ids
        let present: Int =
            switch position {
            case .live: ids.upperBound - 1
            case .start: ids.lowerBound - 1
            case .after(let id): id
            }
        let target = present + max(-ids.count - 1, min(count, ids.count + 1))
        if target >= ids.upperBound - 1 && count >= 0 { return travel(to: .live) }
        return travel(to: target < ids.lowerBound ? .start : .after(target))
    }

    /// Dispatches an entry's action to its store again, now, with all effects. If ``isLocked`` is set, the store
    /// ignores the action.
    ///
    /// - Throws: `TimeTravelError` if the entry does not exist or has no action, or the store has been released or
    ///   cannot dispatch the action.
    public func dispatchAgain(_ id: Int) throws(TimeTravelError) {
        guard let transition = entry(id)?.transition else { throw .noSuchEntry(id) }
        guard let action = transition.action else { throw .noActions(transition.label) }
        try transition.store.dispatch(action)
    }

    // MARK: Dropping the entries

    /// Drops all entries and makes the stores' present states the new ``Position/start``.
    public func commit() {
        let stores = stores
        let states = liveStates(of: stores)
        change { storage in
            storage.goLive()
            storage.removeAll(basedOn: states)
            storage.provenance.noteClearing()
            storage.forget(stores.filter { states[$0] == nil })
        }
    }

    /// Moves all stores to ``Position/start``, and drops all entries.
    @discardableResult
    public func reset() -> Failures {
        let failures = travel(to: .start)
        commit()
        return failures
    }

    /// Moves all stores to the present, and drops all entries.
    @discardableResult
    public func clear() -> Failures {
        let failures = travel(to: .live)
        commit()
        return failures
    }

    // MARK: Moving stores

    private func goLive() -> Failures {
        let targets = change { storage in
            let targets: [TimelineStorage.Target] = storage.liveStates.map { (0, $0.key, $0.value) }
            storage.goLive()
            storage.heldActions.removeAll()
            beginRestores(of: targets, in: &storage)
            return targets
        }
        return move(to: targets)
    }

    /// In one atomic step, sets the position to a past moment, and records that all stores are asked to restore their
    /// states at that moment. If another thread makes a transition before this step, the transition becomes part of
    /// the present, to which the stores can return. A transition between this step and the restoration is undone.
    private func beginTravel(to position: Position) -> [TimelineStorage.Target] {
        // If other threads make transitions all the time, give up after 100 attempts, and use the states that were
        // read last.
        let mostLooks = 100
        var live = LiveStates()
        var targets: [TimelineStorage.Target] = []
        for look in 0... {
            let outdated = change { storage in
                if storage.position == .live {
                    let outdated = storage.stores.filter { !$0.isJournal && !live.isUpToDate(of: $0) }
                    if !outdated.isEmpty && look < mostLooks { return outdated }
                    storage.liveStates = live.states
                }
                storage.heldActions.removeAll()
                storage.position = position
                storage.pendingChanges.append(.status)
                targets = storage.targets(at: position)
                beginRestores(of: targets, in: &storage)
                return []
            }
            if outdated.isEmpty { break }
            for store in outdated {
                let sequence = store.lastSequence
                live.note(liveState(of: store), of: store, asOf: sequence)
            }
        }
        return targets
    }

    /// The stores' states. If a restoration of a store is pending, the state that the store will restore.
    private func liveStates(of stores: [StoreHandle]) -> [StoreHandle: Any] {
        var states: [StoreHandle: Any] = [:]
        for store in stores { states[store] = liveState(of: store) }
        return states
    }

    private func liveState(of store: StoreHandle) -> Any? {
        read { $0.pendingState(of: store) } ?? store.state
    }

    /// Makes stores restore their target states. Older states are restored first. If two states contain the same
    /// value, the newer state contains it as it was at the position. So the newer state must be restored last. A
    /// store whose state would not change is restored too, because the restoration of another store may change it,
    /// through a shared object or an observer.
    private func move(to targets: [TimelineStorage.Target]) -> Failures {
        var failures: [(store: StoreHandle, error: TimeTravelError)] = []
        for target in targets.sorted(by: { $0.since < $1.since }) {
            do {
                try restore(target.store, to: target.state)
            } catch TimeTravelError.storeIsGone {
                continue
            } catch {
                failures.append((target.store, error))
            }
        }
        return Failures(stores: failures)
    }
}

/// The stores' states in the present, each with the number of the store's last transition.
private struct LiveStates {
    private(set) var states: [StoreHandle: Any] = [:]
    private var sequences: [StoreHandle: UInt64] = [:]

    /// - Parameter state: nil if the store has been released.
    mutating func note(_ state: Any?, of store: StoreHandle, asOf sequence: UInt64) {
        states[store] = state
        sequences[store] = sequence
    }

    func isUpToDate(of store: StoreHandle) -> Bool { sequences[store] == store.lastSequence }
}
