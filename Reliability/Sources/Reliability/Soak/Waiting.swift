import Foundation
import Synchronization

/// Waits until something is so, for a minute at most: whoever checks it then finds that it is not.
func waitUntil(_ condition: () -> Bool) {
    let start = ContinuousClock.now
    while !condition(), start.duration(to: .now) < .seconds(60) { Thread.sleep(forTimeInterval: 0.0005) }
}

/// Waits for work that is asynchronous, on a thread that may wait.
func waiting<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
    let outcome = Mutex<Value?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    Task {
        let value = await work()
        outcome.withLock { $0 = value }
        isDone.signal()
    }
    isDone.wait()
    return outcome.withLock { $0! }
}
