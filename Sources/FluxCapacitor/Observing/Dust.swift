import Millrace

/// The handle to an observation, or to a task: ends it. Dropping the handle ends nothing.
///
/// It keeps alive neither the closure nor the value that is observed.
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

    /// Leaves it to `buster` to end it, at the latest when the buster is released. Amortised O(1), from any thread.
    public func cleaned(by buster: DustBuster) {
        buster.add(self)
    }

    /// Ends it. No further call of an observation's closure starts on the thread or queue that would make it, not
    /// even for a value already on its way; a call that another thread is in the middle of comes to its end.
    /// A task is cancelled.
    ///
    /// Idempotent; from any thread, also from inside the closure. Amortised O(1), however many observe.
    public func clean() {
        observation?.end()
        task?.cancel()
    }

    /// Whether there is still something to end.
    var isActive: Bool {
        observation?.isActive ?? task?.isActive ?? false
    }
}
