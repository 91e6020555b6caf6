import Dispatch
import Millrace

/// Where a store runs reducers, subscribers of its state, and completions.
///
/// With every delivery, actions are reduced one at a time in the order in which they were dispatched, and each new
/// state reaches all subscribers before the next action is reduced.
public enum StoreDelivery: Sendable {
    /// On the main queue, always asynchronously: a `dispatch` on the main thread returns before anything has changed.
    /// The default.
    ///
    /// The main thread must not wait for a completion, for example with a semaphore: that deadlocks. The store cannot
    /// detect the deadlock itself. But it writes a warning to the standard error if dispatches with a completion are
    /// pending and none has been processed for 5 seconds.
    case main

    /// On the thread that dispatches, before `dispatch` returns; for tests, and for programs without a main queue.
    /// While the store is processing an action, other actions are enqueued. The processing thread, or another thread
    /// that takes over, reduces them.
    case immediate

    /// On the given queue, always asynchronously, one action at a time even if the queue is concurrent.
    case queue(DispatchQueue)

    var delivery: Delivery {
        switch self {
        case .main: .queue(.main)
        case .immediate: .immediate
        case .queue(let queue): .queue(queue)
        }
    }
}
