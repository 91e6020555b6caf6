import Dispatch
import Millrace

/// Where an observer runs.
public enum ExecuteQueue: Sendable {
    /// On the thread of the assignment.
    case current

    /// On the main thread: at once if the assignment is made there, otherwise asynchronously.
    case main

    /// On the given queue, always asynchronously; one call at a time even if the queue is concurrent.
    case queue(DispatchQueue)

    @usableFromInline
    var delivery: Delivery {
        switch self {
        case .current: .immediate
        case .main: .main
        case .queue(let queue): .queue(queue)
        }
    }
}
