import Foundation
import Testing

/// Values noted down from any thread, in the order in which they were noted.
public final class Log<Value>: @unchecked Sendable {
    // Sendable: `noted` is read and written under `condition` only.
    private let condition = NSCondition()
    private var noted: [Value] = []

    /// A log with nothing in it.
    public init() {}

    /// Adds a value.
    public func note(_ value: Value) {
        condition.withLock {
            noted.append(value)
            condition.broadcast()
        }
    }

    /// What was noted so far.
    public var values: [Value] { condition.withLock { noted } }

    /// Blocks until the values are what the caller waits for. Records an issue if they are not within a minute.
    public func wait(
        sourceLocation: SourceLocation = #_sourceLocation,
        until isReached: ([Value]) -> Bool
    ) {
        condition.wait("\(noted.count) values", sourceLocation) { isReached(noted) }
    }
}
