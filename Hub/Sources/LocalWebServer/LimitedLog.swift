import Synchronization

/// A log with a rate limit, for events that any client can cause, such as refused requests. For example, a foreign web
/// page can make the browser send thousands of requests. Forwards a limited number of lines per minute, and counts the
/// others.
///
/// May be used from any thread.
public final class LimitedLog: Sendable {
    private struct Minute {
        let start: ContinuousClock.Instant
        var lines = 0
    }

    /// The number of lines to forward per minute.
    private let limit: Int
    private let now: @Sendable () -> ContinuousClock.Instant
    private let log: @Sendable (String) -> Void
    private let minute: Mutex<Minute>

    /// Creates a log that forwards ten lines per minute.
    public convenience init(_ log: @escaping @Sendable (String) -> Void) {
        self.init(now: { .now }, log)
    }

    /// Creates a log with a clock for tests.
    package init(
        limit: Int = 10,
        now: @escaping @Sendable () -> ContinuousClock.Instant,
        _ log: @escaping @Sendable (String) -> Void
    ) {
        self.limit = limit
        self.now = now
        self.log = log
        minute = Mutex(Minute(start: now()))
    }

    /// Forwards a line, or counts it if the limit is reached.
    public func note(_ line: String) {
        let time = now()
        let (number, leftOut) = minute.withLock { minute in
            var leftOut = 0
            if minute.start.duration(to: time) >= .seconds(60) {
                leftOut = max(0, minute.lines - limit)
                minute = Minute(start: time)
            }
            minute.lines += 1
            return (minute.lines, leftOut)
        }
        if leftOut > 0 { log("left out \(leftOut) lines like the next") }
        if number <= limit { log(line) }
        if number == limit { log("more lines like this are left out for a minute") }
    }
}
