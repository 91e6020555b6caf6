extension Timeline {
    /// What the stores show: the present, or a moment of the past.
    public var position: Position { lock.withLock { storage.position } }

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
        if case .after(let id) = position, !ids.contains(id) {
            return Failures(stores: stores.prefix(1).map { ($0, .noSuchEntry(id)) })
        }
        rememberLive()
        change(.status) { $0.position = position }
        return restore { storage, store in
            let entry = storage.lastEntry(of: store, at: position)
            return (entry?.id ?? 0, entry?.new ?? storage.base(of: store))
        }
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
        let target = present + count
        if target >= ids.upperBound - 1 && count >= 0 { return travel(to: .live) }
        return travel(to: target < ids.lowerBound ? .start : .after(target))
    }

    /// Hands a store the action of an entry again, now, with all effects.
    ///
    /// - Throws: ``TimeTravelError`` if there is no such entry, it has no action, or the store has gone.
    public func dispatchAgain(_ id: Int) throws(TimeTravelError) {
        guard let transition = entry(id)?.transition else { throw .noSuchEntry(id) }
        guard let action = transition.action else { throw .noActions(transition.label) }
        try transition.store.dispatch(action)
    }

    // MARK: Beginning anew

    /// Makes what the stores show the beginning: all entries are dropped, and ``Position/start`` is where the stores are now.
    public func commit() {
        let states = presentStates()
        change { storage in
            storage.goLive()
            storage.removeAll { states[$0] }
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
        let live = lock.withLock { storage.live }
        change { $0.goLive() }
        return restore { _, store in (0, live[store]) }
    }

    /// Remembers the stores' states of the present, unless they show the past already.
    private func rememberLive() {
        if position != .live { return }
        let states = presentStates()
        change { if $0.position == .live { $0.live = states } }
    }

    private func presentStates() -> [StoreHandle: Any] {
        var states: [StoreHandle: Any] = [:]
        for store in stores { states[store] = store.state }
        return states
    }

    /// Restores what `state` says of each store, the store of the oldest entry first: a later one may have a part of an earlier
    /// one's state. Nil leaves a store as it is.
    func restore(_ state: (TimelineStorage, StoreHandle) -> (order: Int, state: Any?)) -> Failures {
        let targets = lock.withLock {
            storage.stores.compactMap { store -> (order: Int, store: StoreHandle, state: Any)? in
                let (order, state) = state(storage, store)
                return state.map { (order, store, $0) }
            }
        }
        var failures: [(store: StoreHandle, error: TimeTravelError)] = []
        for target in targets.sorted(by: { $0.order < $1.order }) {
            do {
                try target.store.restore(target.state)
            } catch TimeTravelError.storeIsGone {
                continue
            } catch {
                failures.append((target.store, error))
            }
        }
        return Failures(stores: failures)
    }
}
