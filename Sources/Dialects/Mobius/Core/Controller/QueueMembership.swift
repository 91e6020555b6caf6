import Dispatch
import Millrace

/// Determines whether the caller runs on a given queue, or on a queue that targets it.
///
/// libdispatch has no such query. It can only stop a program that is on the wrong queue (`dispatchPrecondition`). But
/// `getSpecific` returns the value of a key that is set on the current queue or, if there is none, on the nearest
/// queue that it targets. Each membership has its own key, because with a shared key the value of a nearer queue
/// would hide the value of this one.
final class QueueMembership: Sendable {
    private enum Mark {
        case main
        /// The queue is a global queue, which does not support keys. So it is unknown whether a thread runs on this
        /// queue. Waiting for the queue on one of its own threads does not deadlock, because the queue is concurrent.
        case unknown
        case key(DispatchSpecificKey<Bool>)
    }

    private let queue: DispatchQueue
    private let mark: Mark

    init(of queue: DispatchQueue) {
        self.queue = queue
        if Self.isMain(queue) {
            mark = .main
        } else if queue.label.hasPrefix("com.apple.root.") {
            mark = .unknown
        } else {
            let key = DispatchSpecificKey<Bool>()
            queue.setSpecific(key: key, value: true)
            mark = .key(key)
        }
    }

    deinit {
        if case .key(let key) = mark { queue.setSpecific(key: key, value: nil) }
    }

    /// Whether `queue` is the main queue. Compares labels, since `DispatchQueue.main` may return a different object
    /// each time.
    static func isMain(_ queue: DispatchQueue) -> Bool {
        queue.label == DispatchQueue.main.label
    }

    /// Whether the caller runs on the queue. From any thread.
    var isCurrent: Bool {
        switch mark {
        case .main: MainQueue.isCurrent
        case .unknown: false
        case .key(let key): DispatchQueue.getSpecific(key: key) == true
        }
    }
}
