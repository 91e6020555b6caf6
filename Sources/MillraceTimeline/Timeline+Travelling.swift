import Millrace

extension Timeline {
    /// What the stores show: the present, or a moment of the past.
    public var position: Position { read { $0.position } }

    /// Moves all stores to a moment: each is set to the state that it had, and its observers are told. Nothing is reduced and no
    /// effect runs.
    ///
    /// While the stores show the past the app goes on: what happens then builds on what is shown, as after an undo. It is
    /// recorded as an entry that ``TimelineEntry/continues`` that moment, and is the present from then on. What came after the
    /// moment remains in the timeline and can be travelled to. With ``isLocked`` nothing happens meanwhile.
    ///
    /// A store whose entries have all been dropped, or that had none at that moment, shows the earliest state known of it.
    ///
    /// - Returns: the stores that could not be moved, and why. Those that have gone are left out.
    /// - Complexity: O(stores), and their observers' callbacks.
    @discardableResult
    public func travel(to position: Position) -> Failures {
        if position == .live { return goLive() }
        if case .after(let id) = position, !ids.contains(id) { return Failures(refusal: .noSuchEntry(id)) }
        return move(to: beginTravel(to: position))
    }

    /// Moves all stores one or more entries on, or back if `count` is negative. Beyond the last entry is ``Position/live``.
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

    /// Hands a store the action of an entry again, now, with all effects. With ``isLocked`` the store ignores it.
    ///
    /// - Throws: `TimeTravelError` if there is no such entry, it has no action, or the store has gone.
    public func dispatchAgain(_ id: Int) throws(TimeTravelError) {
        guard let transition = entry(id)?.transition else { throw .noSuchEntry(id) }
        guard let action = transition.action else { throw .noActions(transition.label) }
        try transition.store.dispatch(action)
    }

    // MARK: Beginning anew

    /// Makes what the stores show the beginning: all entries are dropped, and ``Position/start`` is where the stores are now.
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
            beginRestores(of: targets, in: &storage)
            return targets
        }
        return move(to: targets)
    }

    /// Makes a moment of the past the position, and sends all stores there, in one step: a transition of another thread comes
    /// either before, and is a part of the present that is gone back to, or after, and is undone.
    private func beginTravel(to position: Position) -> [TimelineStorage.Target] {
        // Where things happen faster than one can look, the last look counts.
        let mostLooks = 100
        var live = LiveStates()
        var targets: [TimelineStorage.Target] = []
        for look in 0... {
            let outdated = change { storage in
                if storage.position == .live {
                    let outdated = storage.stores.filter { !live.isUpToDate(of: $0) }
                    if !outdated.isEmpty && look < mostLooks { return outdated }
                    storage.liveStates = live.states
                }
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

    /// What the stores show, or will when they have got where they have been sent.
    private func liveStates(of stores: [StoreHandle]) -> [StoreHandle: Any] {
        var states: [StoreHandle: Any] = [:]
        for store in stores { states[store] = liveState(of: store) }
        return states
    }

    private func liveState(of store: StoreHandle) -> Any? {
        read { $0.pendingState(of: store) } ?? store.state
    }

    /// Moves stores, those first whose states are older: a later one may have a part of an earlier one's state. For the same reason
    /// those are moved too that stay: what moves before them may change them, by what they share or by an observer.
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

/// What stores show in the present, and after which of its transitions each does.
private struct LiveStates {
    private(set) var states: [StoreHandle: Any] = [:]
    private var sequences: [StoreHandle: UInt64] = [:]

    /// - Parameter state: nil if the store has gone.
    mutating func note(_ state: Any?, of store: StoreHandle, asOf sequence: UInt64) {
        states[store] = state
        sequences[store] = sequence
    }

    func isUpToDate(of store: StoreHandle) -> Bool { sequences[store] == store.lastSequence }
}
