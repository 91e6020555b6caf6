/// Work in a lane of ``Lanes``.
@usableFromInline
package protocol LaneWork: AnyObject, Sendable {
    /// Ends the work, whether it has begun or not. Idempotent, from any thread. Called without a lock.
    func cancel()
}

/// At most one work at a time for each id: work that begins cancels the previous work with its id. From any thread.
@usableFromInline
package final class Lanes<ID: Hashable, Work: LaneWork>: Sendable {
    /// The work by id; nil after the end.
    private let running = Guarded(UserValue<[ID: Work]?>([:]))

    package init() {}

    /// Cancels the work with this id, and registers `work` in its place. Call it before `work` runs, and let `work` do nothing if it
    /// was cancelled by then: so the previous work is cancelled before this one starts.
    package func begin(_ work: Work, _ id: ID) {
        running.withLock { $0.value == nil ? work : $0.value!.updateValue(work, forKey: id) }?.cancel()
    }

    /// Removes work that has ended, unless other work has replaced it.
    package func remove(_ work: Work, _ id: ID) {
        let removed = running.withLock { $0.value?[id] === work ? $0.value?.removeValue(forKey: id) : nil }
        withExtendedLifetime(removed) {}
    }

    /// Cancels the work with this id, if there is any.
    package func cancel(_ id: ID) {
        running.withLock { $0.value?.removeValue(forKey: id) }?.cancel()
    }

    /// Cancels all work.
    package func cancelAll() { cancelAll(leaving: [:]) }

    /// Cancels all work, and any that begins afterwards.
    package func end() { cancelAll(leaving: nil) }

    private func cancelAll(leaving rest: [ID: Work]?) {
        let cancelled = running.withLock { running in
            defer { if running.value != nil { running.value = rest } }
            return running
        }
        for work in cancelled.value?.values ?? [:].values { work.cancel() }
    }
}
