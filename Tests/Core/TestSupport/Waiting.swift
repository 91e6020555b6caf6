import Foundation
import Testing

extension Counter {
    /// Blocks until the number satisfies the condition. Records an issue after ten minutes.
    public func wait(sourceLocation: SourceLocation = #_sourceLocation, until isReached: (Int) -> Bool) {
        condition.wait("the number is \(number)", sourceLocation) { isReached(number) }
    }
}

extension LifetimeTracker {
    /// Blocks until no instance is alive. Records an issue after ten minutes.
    public func waitUntilNoneIsAlive(sourceLocation: SourceLocation = #_sourceLocation) {
        count.wait(sourceLocation: sourceLocation) { $0 == 0 }
    }
}

extension NSCondition {
    /// Blocks until `isReached` returns true. The value that it reads must be changed under this condition.
    ///
    /// Records an issue after ten minutes. Only a failing test takes that long. The limit is this high because all
    /// tests run at once, and under a sanitizer a task may wait for minutes until a thread of the pool is free.
    func wait(
        _ state: @autoclosure () -> String,
        _ sourceLocation: SourceLocation,
        until isReached: () -> Bool
    ) {
        let deadline = Date(timeIntervalSinceNow: 600)
        lock()
        var isInTime = true
        while isInTime && !isReached() { isInTime = wait(until: deadline) }
        let final = isReached() ? nil : state()
        unlock()
        if let final {
            Issue.record("Waited for ten minutes in vain: \(final)", sourceLocation: sourceLocation)
        }
    }
}
