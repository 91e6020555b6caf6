internal import CMillrace
import Millrace

#if canImport(Dispatch)
import Dispatch
#endif

/// Reports a possible deadlock: threads are waiting, and no wait has ended for ``patience`` seconds.
///
/// There is at most one timer, and none when no thread has waited for a while.
///
/// Sendable: the mutable properties are read and written under `lock` only.
package final class StallWatch: @unchecked Sendable {
    /// If threads are waiting and no wait ends for this number of seconds, the watch reports.
    package static let patience = 5

    private let report: @Sendable () -> Void
    private let runLater: @Sendable (_ seconds: Int, _ body: @escaping @Sendable () -> Void) -> Void
    private let lock = Lock()
    private var waiting = 0
    private var ended = 0
    private var isWatching = false

    /// Creates a watch. After a report, the watch reports again only after another wait has begun.
    ///
    /// - Parameters:
    ///   - report: called on a global queue.
    ///   - runLater: the timer, which tests replace. It is not a `Clock`, because sleeping on a clock needs a thread on
    ///     which tasks run, and all of these threads may be waiting.
    package init(
        report: @escaping @Sendable () -> Void,
        runLater: @escaping @Sendable (_ seconds: Int, _ body: @escaping @Sendable () -> Void) -> Void =
            later
    ) {
        self.report = report
        self.runLater = runLater
    }

    /// Runs `body` on a global queue after the given number of seconds.
    package static func later(_ seconds: Int, _ body: @escaping @Sendable () -> Void) {
        #if canImport(Dispatch)
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds), execute: body)
        #else
        Task.detached {
            try await Task.sleep(for: .seconds(seconds))
            body()
        }
        #endif
    }

    /// Counts a wait that begins.
    package func beginWaiting() {
        let begins = lock.withLock {
            waiting += 1
            defer { isWatching = true }
            return !isWatching
        }
        if begins { look(after: endedSoFar) }
    }

    /// Counts a wait that has ended.
    package func endWaiting() {
        lock.withLock {
            waiting -= 1
            ended &+= 1
        }
    }

    private var endedSoFar: Int { lock.withLock { ended } }

    /// Checks, after ``patience`` seconds, whether further waits have ended. If none has ended and threads are still
    /// waiting, calls `report`.
    ///
    /// - Parameter seen: the number of waits that have ended so far.
    private func look(after seen: Int) {
        runLater(Self.patience) { [weak self] in
            guard let self else { return }
            let now = lock.withLock {
                isWatching = waiting > 0 && ended != seen
                return (isWatching: isWatching, waiting: waiting, ended: ended)
            }
            if now.isWatching {
                look(after: now.ended)
            } else if now.waiting > 0 {
                report()
            }
        }
    }
}

/// Writes to standard error.
package func printError(_ message: String) {
    var message = message
    message.withUTF8 { millrace_write_error($0.baseAddress, $0.count) }
}
