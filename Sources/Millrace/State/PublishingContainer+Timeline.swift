extension PublishingContainer {
    /// Sets the operations that the timeline may perform on the container, and reports the container to recorders.
    /// Call it before the container is shared.
    package func appear(offering operations: @escaping () -> any StoreOperations) {
        queue.withLock { self.operations = operations }
        appear()
    }

    /// Reports the container to the attached recorders, if any. Call it before the container is shared.
    @usableFromInline
    func appear() {
        guard TransitionProbe.isAttachedToAll, let label else { return }
        let start = queue.withLock {
            storage.map { Transition(of: handle(as: label), cause: .start, old: $0, new: $0) }
        }
        if let start { TransitionProbe.record(start) }
    }

    /// The container's transitions; nil if the timeline does not show the container.
    package var transitionFeed: TransitionFeed? {
        label.map { label in TransitionFeed(of: queue.withLock { handle(as: label) }) }
    }

    /// The container's handle in the timeline; nil if its transitions are not recorded.
    package var recordedHandle: StoreHandle? {
        queue.withLock { isRecorded ? label.map(handle(as:)) : nil }
    }

    /// The state; nil if the container is closed.
    package var stateIfOpen: State? { queue.withLock { storage } }

    /// Sets the state without an action, as time travel does.
    ///
    /// - Returns: false if the container is closed.
    package func restore(_ state: State) -> Bool {
        modify { present in
            present = state
            return true
        }
    }

    /// Changes the state without an action, as time travel does, if `change` returns true.
    ///
    /// - Returns: false if the container is closed.
    package func modify(_ change: (inout State) -> Bool) -> Bool {
        // Receives the old state, which is released after unlocking, because its deinit may run any code.
        var other: State?
        defer { withExtendedLifetime((observers, other)) {} }
        return ThreadReports.restoring {
            queue.submit(
                unobserved: {
                    if storage == nil { return false }
                    other = storage
                    if change(&other!) { swap(&storage, &other) }
                    return true
                },
                observed: { delivery in
                    if storage == nil { return false }
                    other = storage
                    if change(&other!) {
                        applyOpen(cause: .restoration, telling: &delivery) { swap(&$0, &other!) }
                    }
                    return true
                }
            )
        }
    }

    // MARK: Called by the queue, with its lock held

    /// Whether a recorder records the container's transitions.
    @usableFromInline
    var isRecorded: Bool { handle?.isRecorded ?? TransitionProbe.isAttachedToAll }

    /// The slow path, while a recorder is attached: retains the old state, even if the observers do not need it.
    @inlinable @inline(never)
    func applyRecorded<Result>(
        cause: Transition.Cause,
        duration: Duration?,
        as label: StoreLabel,
        telling delivery: inout Announcement<Output>,
        _ transition: (inout State) -> Result
    ) -> Result {
        let old = storage!
        let kept = Publication.keep(old)
        let start = ContinuousClock.now
        let result = transition(&storage!)
        let end = ContinuousClock.now
        let record = Transition(
            of: handle(as: label),
            cause: cause,
            old: old,
            new: storage!,
            instant: duration.map { end - $0 } ?? start,
            duration: duration ?? start.duration(to: end)
        )
        queue.stage(TransitionRecord(record, in: queue))
        delivery = observers.announcement(of: Publication.output(kept: kept, new: storage!))
        return result
    }

    /// The container's handle in the timeline. Called with the queue's lock held.
    @usableFromInline
    func handle(as label: StoreLabel) -> StoreHandle {
        if let handle { return handle }
        let handle =
            if let operations {
                StoreHandle(label: label, operations: operations())
            } else {
                StoreHandle(
                    label: label,
                    operations: ValueOperations<State>(
                        state: { [weak self] in self?.stateIfOpen },
                        restore: { [weak self] in self?.restore($0) ?? false },
                        modify: { [weak self] in self?.modify($0) ?? false }
                    )
                )
            }
        self.handle = handle
        return handle
    }
}
