import Dispatch
import Millrace

/// Tells whether the caller runs on a certain queue, or on one that targets it.
///
/// libdispatch can only stop a program that is not on the expected queue. What can be asked is the value of a key, the
/// nearest one among a queue and those that it targets. So each membership has a key of its own: a common one would be
/// hidden by the mark of a queue in between.
final class QueueMembership: Sendable {
    private enum Mark {
        case main
        /// A global queue takes no marks. It is concurrent, so nobody needs to know.
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

    /// Whether it is the main queue. Each `DispatchQueue.main` may be an object of its own, so identity does not tell.
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
