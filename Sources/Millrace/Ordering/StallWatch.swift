import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Reports when something that is waited for does not come, since it may never. What a thread waits for cannot be seen, but that
/// nothing happens can.
///
/// There is one timer at most, and none when nobody has waited for a while.
///
/// Sendable: the mutable properties are read and written under `lock` only.
package final class StallWatch: @unchecked Sendable {
    /// How long nothing may happen, in seconds.
    package static let patience = 5

    private let report: @Sendable () -> Void
    private let lock = Lock()
    private var waiting = 0
    private var ended = 0
    private var isWatching = false

    /// A watch that calls `report`, on a global queue, once for each time that nothing happens.
    package init(report: @escaping @Sendable () -> Void) {
        self.report = report
    }

    /// Notes that somebody begins to wait.
    package func beginWaiting() {
        let begins = lock.withLock {
            waiting += 1
            defer { isWatching = true }
            return !isWatching
        }
        if begins { look(after: endedSoFar) }
    }

    /// Notes that what somebody has waited for has come.
    package func endWaiting() {
        lock.withLock {
            waiting -= 1
            ended &+= 1
        }
    }

    private var endedSoFar: Int { lock.withLock { ended } }

    /// Looks, after a while, whether anything has come since `seen`.
    private func look(after seen: Int) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Self.patience)) { [weak self] in
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

/// Writes to the standard error.
package func printError(_ message: String) {
    var message = message
    message.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
