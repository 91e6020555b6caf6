import Dispatch
import Millrace
import Synchronization

/// Tells whether the caller runs on a certain queue.
///
/// libdispatch can only stop a program that is not on the expected queue. What can be asked is the value of a key,
/// which a queue is given once.
struct QueueMembership: Sendable {
    private enum Mark {
        case main
        /// A global queue takes no marks. It is concurrent, so nobody needs to know.
        case unknown
        case number(Int)
    }

    private static let key = DispatchSpecificKey<Int>()
    private static let lastNumber = Atomic<Int>(0)

    private let mark: Mark

    init(of queue: DispatchQueue) {
        if Self.isMain(queue) {
            mark = .main
        } else if queue.label.hasPrefix("com.apple.root.") {
            mark = .unknown
        } else if let number = queue.getSpecific(key: Self.key) {
            mark = .number(number)
        } else {
            let number = Self.lastNumber.add(1, ordering: .relaxed).newValue
            queue.setSpecific(key: Self.key, value: number)
            mark = .number(number)
        }
    }

    /// Whether it is the main queue. Each `DispatchQueue.main` may be an object of its own, so identity does not tell.
    static func isMain(_ queue: DispatchQueue) -> Bool {
        queue.label == DispatchQueue.main.label
    }

    /// Whether the caller runs on the queue.
    var isCurrent: Bool {
        switch mark {
        case .main: MainQueue.isCurrent
        case .unknown: false
        case .number(let number): DispatchQueue.getSpecific(key: Self.key) == number
        }
    }
}
