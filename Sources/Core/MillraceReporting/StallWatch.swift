internal import CMillrace
import Millrace

#if canImport(Dispatch)
import Dispatch
#endif

/// Reports a possible deadlock: threads are waiting, and no wait has ended for ``limit`` seconds.
///
/// There is at most one timer, and none when no thread has waited for a while.
package final class StallWatch: Sendable {
    /// If threads are waiting and no wait ends for this number of seconds, the watch reports.
    package static let limit = 5

    private let report: @Sendable () -> Void
    private let runLater: @Sendable (_ seconds: Int, _ body: @escaping @Sendable () -> Void) -> Void
    private let waits = Guarded(Waits())

    private struct Waits {
        var waiting = 0
        var ended = 0
        var isWatched = false
    }

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
        let seen: Int? = waits.withLock { waits in
            waits.waiting += 1
            defer { waits.isWatched = true }
            return waits.isWatched ? nil : waits.ended
        }
        if let seen { look(after: seen) }
    }

    /// Counts a wait that has ended.
    package func endWaiting() {
        waits.withLock {
            $0.waiting -= 1
            $0.ended &+= 1
        }
    }

    /// Checks, after ``limit`` seconds, whether further waits have ended. If none has ended and threads are still
    /// waiting, calls `report`.
    ///
    /// - Parameter seen: the number of waits that have ended so far.
    private func look(after seen: Int) {
        runLater(Self.limit) { [weak self] in
            guard let self else { return }
            let now = waits.withLock {
                $0.isWatched = $0.waiting > 0 && $0.ended != seen
                return $0
            }
            if now.isWatched {
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
