import Millrace

/// Work that is requested often, from any thread, and that one scheduled run does for all requests made before it begins.
struct ScheduledOnce: ~Copyable, Sendable {
    private let isScheduled = Guarded(false)

    init() {}

    /// Calls `schedule` with a closure that runs `work`, unless such a closure has been scheduled and has not begun yet. What the
    /// caller has done before this call is visible to `work` in either case. O(1).
    func request(
        by schedule: (@escaping @Sendable () -> Void) -> Void,
        _ work: @escaping @Sendable () -> Void
    ) {
        if isScheduled.exchange(true) { return }
        schedule { [isScheduled] in
            isScheduled.exchange(false)
            work()
        }
    }
}
