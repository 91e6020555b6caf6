import Millrace

/// A handle that ends an observation or a task. Dropping the handle ends nothing.
///
/// The handle retains neither the closure nor the observed value.
public final class Dust: Sendable {
    @usableFromInline let observation: ObservationToken?
    private let task: CleanableTask?

    @usableFromInline
    init(_ observation: ObservationToken) {
        self.observation = observation
        task = nil
    }

    init(_ task: CleanableTask) {
        observation = nil
        self.task = task
    }

    /// Makes `buster` end the observation or task, at the latest when the buster is released. Amortised O(1), from
    /// any thread.
    public func cleaned(by buster: DustBuster) {
        buster.add(self)
    }

    /// Ends the observation or cancels the task. If this is called on the thread or queue on which the observation's
    /// closure runs, the closure is not called again, not even with a pending value. A call in progress on another
    /// thread finishes.
    ///
    /// Idempotent; from any thread, also from inside the closure. Amortised O(1), regardless of the number of
    /// observers.
    public func clean() {
        observation?.end()
        task?.cancel()
    }

    /// Whether the observation or task has not ended.
    var isActive: Bool {
        observation?.isActive ?? task?.isActive ?? false
    }
}
