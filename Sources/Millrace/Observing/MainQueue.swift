import Dispatch
import Foundation

/// Tells whether the caller runs where UI code runs.
@usableFromInline
package enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// True on the main thread and on the main queue. The two part ways on Linux: after `dispatchMain()`, as
    /// in a program with an asynchronous `main`, the main queue is served by other threads.
    @usableFromInline
    package static var isCurrent: Bool {
        Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true
    }
}
