import Foundation
import Testing

extension Counter {
    /// Blocks until the number is what the caller waits for. Records an issue if it is not within a minute.
    public func wait(sourceLocation: SourceLocation = #_sourceLocation, until isReached: (Int) -> Bool) {
        condition.wait("the number is \(number)", sourceLocation) { isReached(number) }
    }
}

extension LifetimeTracker {
    /// Blocks until no instance is alive. Records an issue if one still is after a minute.
    public func waitUntilNoneIsAlive(sourceLocation: SourceLocation = #_sourceLocation) {
        count.wait(sourceLocation: sourceLocation) { $0 == 0 }
    }
}

extension NSCondition {
    /// Blocks until something holds that is changed under this condition. Records an issue if it does not within a
    /// minute, which only a test that fails takes.
    func wait(
        _ state: @autoclosure () -> String,
        _ sourceLocation: SourceLocation,
        until isReached: () -> Bool
    ) {
        let deadline = Date(timeIntervalSinceNow: 60)
        lock()
        var isInTime = true
        while isInTime && !isReached() { isInTime = wait(until: deadline) }
        let final = isReached() ? nil : state()
        unlock()
        if let final { Issue.record("Waited for a minute in vain: \(final)", sourceLocation: sourceLocation) }
    }
}
