import Foundation
import Testing

/// Values noted on any thread, in order.
public final class Log<Value>: @unchecked Sendable {
    // Sendable: `noted` is read and written under `condition` only.
    private let condition = NSCondition()
    private var noted: [Value] = []

    /// An empty log.
    public init() {}

    /// Adds a value.
    public func note(_ value: Value) {
        condition.withLock {
            noted.append(value)
            condition.broadcast()
        }
    }

    /// The values noted so far.
    public var values: [Value] { condition.withLock { noted } }

    /// Blocks until the values satisfy the condition. Records an issue after ten minutes.
    public func wait(
        sourceLocation: SourceLocation = #_sourceLocation,
        until isReached: ([Value]) -> Bool
    ) {
        condition.wait("\(noted.count) values", sourceLocation) { isReached(noted) }
    }
}

/// What the process of an exit test wrote to standard error. Empty if the process ended in another way than expected,
/// which `#expect(processExitsWith:)` reports.
public func standardError(of result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
}
