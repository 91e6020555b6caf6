import Millrace
import Testing

/// Work for keys: notes its begin as `+key` and its end as `-key`, and runs until it is cancelled.
public final class Station: Sendable {
    /// The begins and ends.
    public let log = Log<String>()

    private let senders = Guarded<[String: @Sendable (String) -> Void]>([:])

    /// A station without work.
    public init() {}

    /// Runs until the task is cancelled. `send` is called by ``send(_:for:)`` only, also after the end.
    public func run(_ key: String, _ send: @escaping @Sendable (String) -> Void) async {
        senders.withLock { $0[key] = send }
        log.note("+\(key)")
        // Iterating a stream without elements ends when the task is cancelled.
        let (silence, continuation) = AsyncStream<Never>.makeStream()
        for await _ in silence {}
        withExtendedLifetime(continuation) {}
        log.note("-\(key)")
    }

    /// Sends by way of the newest work of a key.
    public func send(_ text: String, for key: String) {
        senders.withLock { $0[key] }?(text)
    }

    /// Waits until work has begun and ended this many times, and returns all begins and ends in alphabetical order.
    public func notes(_ count: Int) async -> [String] {
        await onAnotherThread { self.log.wait { $0.count >= count } }
        return log.values.sorted()
    }

    /// The keys of the work that runs.
    public var running: Set<String> {
        var running: Set<String> = []
        for note in log.values {
            if note.hasPrefix("+") {
                running.insert(String(note.dropFirst()))
            } else {
                running.remove(String(note.dropFirst()))
            }
        }
        return running
    }
}
