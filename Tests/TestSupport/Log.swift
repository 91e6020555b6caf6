import Foundation

/// Values noted down from any thread, in the order in which they were noted.
public final class Log<Value>: @unchecked Sendable {
    // Sendable: `noted` is read and written under `lock` only.
    private let lock = NSLock()
    private var noted: [Value] = []

    /// A log with nothing in it.
    public init() {}

    /// Adds a value.
    public func note(_ value: Value) {
        lock.withLock { noted.append(value) }
    }

    /// What was noted so far.
    public var values: [Value] { lock.withLock { noted } }
}
