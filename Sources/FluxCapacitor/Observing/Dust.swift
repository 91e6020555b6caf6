import Millrace

/// The handle to an observation, or to a piece of asynchronous work: ends it. Dropping the handle ends nothing.
///
/// It keeps alive neither the closure nor the value that is observed.
public final class Dust: Sendable {
    private let process: Process

    private enum Process: Sendable {
        case observation(Observation)
        case work(AsynchronousWork)
    }

    @usableFromInline
    init(_ observation: Observation) {
        process = .observation(observation)
    }

    init(_ work: AsynchronousWork) {
        process = .work(work)
    }

    /// Leaves it to `buster` to end it, at the latest when the buster is released. Amortised O(1), from any thread.
    public func cleaned(by buster: DustBuster) {
        buster.add(self)
    }

    /// Ends it. No further call of an observation's closure starts on the thread or queue that would make it, not
    /// even for a value already on its way; a call that another thread is in the middle of comes to its end.
    /// Asynchronous work is cancelled.
    ///
    /// Idempotent; from any thread, also from inside the closure. Amortised O(1), however many observe.
    public func clean() {
        switch process {
        case .observation(let observation): observation.end()
        case .work(let work): work.cancel()
        }
    }

    /// Whether there is still something to end.
    var isActive: Bool {
        switch process {
        case .observation(let observation): observation.isActive
        case .work(let work): work.isActive
        }
    }
}
