extension PublishingContainer {
    /// Says what the timeline may do to the container, before anybody else knows it; and lets recorders know of it.
    package func appear(offering operations: @escaping () -> any StoreOperations) {
        self.operations = operations
        appear()
    }

    /// Lets recorders know of the container, if there are any. Before anybody else knows it.
    @usableFromInline
    func appear() {
        guard TransitionProbe.isAttached, let label, let storage else { return }
        let start = Transition(of: handle(as: label), cause: .start, old: storage, new: storage)
        TransitionProbe.record(start)
    }

    /// The state, if the container is not closed.
    package var stateIfOpen: State? { queue.withLock { storage } }

    /// Sets the state as time travel does.
    ///
    /// - Returns: false if the container is closed.
    package func restore(_ state: State) -> Bool {
        var other: State? = state
        defer { withExtendedLifetime((observers, other)) {} }
        return ThreadContext.current.restoring {
            queue.submit(
                unobserved: {
                    if storage == nil { return false }
                    swap(&storage, &other)
                    return true
                },
                observed: { delivery in
                    if storage == nil { return false }
                    applyOpen(cause: .restoration, telling: &delivery) { swap(&$0, &other!) }
                    return true
                }
            )
        }
    }

    // MARK: For the queue, with its lock held

    /// The slow path, while a recorder is attached: keeps the old state, whatever the observers need.
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

    /// What the timeline knows the container by. Called with the queue's lock held.
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
                        restore: { [weak self] in self?.restore($0) ?? false }
                    )
                )
            }
        self.handle = handle
        return handle
    }
}
