import Dispatch
import Millrace

/// Where a store works: where reducers, subscribers of the state and completions run.
///
/// Wherever it is, actions are reduced in the order in which they were dispatched, one at a time, and each has been told to
/// all subscribers before the next is reduced.
public enum StoreDelivery: Sendable {
    /// On the main queue, always asynchronously: a dispatch returns before anything has changed. The default.
    ///
    /// The main thread must not wait for a completion, by a semaphore, say, since it would wait for itself. Nobody can see what a
    /// thread waits for; but if a dispatch that has a completion has had no turn for 5 seconds, a message on the standard
    /// error says what may be the matter.
    case main

    /// On the thread that dispatches, before `dispatch` returns; for tests, and for programs without a main queue. If the
    /// store is at work, the action waits for its turn, and whoever is at work, or goes on for it, reduces it.
    case immediate

    /// On the given queue, always asynchronously; one action at a time even if the queue is concurrent.
    case queue(DispatchQueue)

    var delivery: Delivery {
        switch self {
        case .main: .queue(.main)
        case .immediate: .immediate
        case .queue(let queue): .queue(queue)
        }
    }
}
