extension PublishingContainer: ReportableContainer {
    /// Adds the container to the current recording scope, and reports it to the recorders, if there are any. Call it
    /// before the container is shared.
    @usableFromInline
    package func appear() {
        if label == nil || !(Reporting.isAttached || Reporting.isScoped) { return }
        _ = queue.withLock { makeReporter(isNew: true) }
        queue.submit(unobserved: {}) { delivery in
            applyObserved(cause: .start, duration: .zero, telling: &delivery) { _ in }
        }
    }

    @usableFromInline package var stateIfOpen: State? { queue.withLock { storage } }

    @usableFromInline package var isOpen: Bool { queue.isInTransition || stateIfOpen != nil }

    @usableFromInline
    package func restore(_ change: (inout State) -> Bool) -> Bool {
        // Receives the old state, which is released after unlocking, because its deinit may run any code.
        var other: State?
        defer { withExtendedLifetime((observers, other)) {} }
        return queue.submit(
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

    // MARK: Called by the queue, with its lock held

    /// The container's reporter, if a recorder records the container.
    @inlinable @inline(__always)
    func reporterIfRecorded() -> (any ContainerReporter)? {
        guard let reporter = reporter ?? makeReporter(isNew: false), reporter.isRecorded else { return nil }
        return reporter
    }

    /// - Parameter isNew: whether the container is just being created.
    @usableFromInline
    func makeReporter(isNew: Bool) -> (any ContainerReporter)? {
        if label != nil && reporter == nil { reporter = Reporting.module?.reporter(of: self, isNew: isNew) }
        return reporter
    }

    /// The slow path, while a recorder is attached: retains the old state, even if the observers do not need it.
    @inlinable @inline(never)
    func applyRecorded<Result>(
        by reporter: any ContainerReporter,
        cause: TransitionCause,
        duration: Duration?,
        telling delivery: inout Announcement<Output>,
        _ transition: (inout State) -> Result
    ) -> Result {
        let kept = Publication.keep(storage!)
        let old: Any = storage!
        let start = ContinuousClock.now
        let result = reporter.noting(cause, old: old) { transition(&storage!) }
        let end = ContinuousClock.now
        reporter.report(
            cause,
            old: old,
            new: storage!,
            instant: duration.map { end - $0 } ?? start,
            duration: duration ?? start.duration(to: end),
            in: queue
        )
        delivery = observers.announcement(of: Publication.output(kept: kept, new: storage!))
        return result
    }
}
