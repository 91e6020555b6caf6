/// Work in a lane of ``Lanes``.
@usableFromInline
package protocol LaneWork: AnyObject, Sendable {
    /// Ends the work, whether it has begun or not. Idempotent, from any thread, also while another thread is inside. Called without
    /// a lock.
    func cancel()
}

/// At most one work at a time for each id: work that begins cancels the previous work with its id. From any thread.
@usableFromInline
package final class Lanes<ID: Hashable, Work: LaneWork>: Sendable {
    /// The work by id: the latest, after what threads are still cancelling. Nil after the end.
    ///
    /// Work stays here until its cancellation has returned. So a thread that comes meanwhile cancels it too, and does not begin its own
    /// work beside it.
    private let known = Guarded(UserValue<[ID: [Work]]?>([:]))

    package init() {}

    /// Cancels the work with this id, and registers `work` in its place. Call it before `work` runs, and let `work` do nothing if it
    /// was cancelled by then: so the previous work is cancelled before this one starts.
    package func begin(_ work: Work, _ id: ID) {
        let cancelled = known.withLock { known in
            if known.value == nil { return [work] }
            let previous = known.value![id] ?? []
            known.value![id, default: []].append(work)
            return previous
        }
        cancel(cancelled, id)
    }

    /// Removes work that has ended. Other work with its id stays.
    package func remove(_ work: Work, _ id: ID) { remove([work], id) }

    /// Cancels the work with this id, if there is any.
    package func cancel(_ id: ID) { cancel(known.withLock { $0.value?[id] ?? [] }, id) }

    /// Cancels all work.
    package func cancelAll() {
        for (id, works) in known.withLock({ $0.value ?? [:] }) { cancel(works, id) }
    }

    /// Cancels all work, and any that begins afterwards.
    package func end() {
        for works in (known.exchange(UserValue(nil)).value ?? [:]).values {
            for work in works { work.cancel() }
        }
    }

    private func cancel(_ works: [Work], _ id: ID) {
        if works.isEmpty { return }
        for work in works { work.cancel() }
        remove(works, id)
    }

    /// The caller retains the work, which therefore is not released under the lock.
    private func remove(_ works: [Work], _ id: ID) {
        known.withLock { known in
            guard let index = known.value?.index(forKey: id) else { return }
            known.value!.values[index].removeAll { work in works.contains { $0 === work } }
            if known.value!.values[index].isEmpty { known.value!.remove(at: index) }
        }
        withExtendedLifetime(works) {}
    }
}
