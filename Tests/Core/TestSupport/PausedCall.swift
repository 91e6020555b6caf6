import Dispatch
import Foundation
import Millrace

/// A call, such as that of an observer, that another thread is inside while a test tries other calls.
public final class PausedCall: Sendable {
    private let began = DispatchSemaphore(value: 0)
    private let mayEnd = DispatchSemaphore(value: 0)
    private let isNew = Guarded(true)

    /// A call that has not begun.
    public init() {}

    /// Pauses here, until the test has tried its call. A second call returns at once.
    public func pause() {
        let pauses = isNew.withLock { isNew in
            defer { isNew = false }
            return isNew
        }
        guard pauses else { return }
        began.signal()
        mayEnd.wait()
    }

    /// Whether `call` returns while another thread, which runs `work`, is paused in ``pause()``. When this function
    /// returns, both have ended.
    ///
    /// A call that waits for the paused thread is noticed after five minutes, since a busy machine may take long.
    public func isIgnored(
        by call: @escaping @Sendable () -> Void,
        during work: @escaping @Sendable () -> Void
    ) -> Bool {
        let threads = DispatchGroup()
        let returned = DispatchSemaphore(value: 0)
        threads.enter()
        Thread.detachNewThread {
            work()
            threads.leave()
        }
        began.wait()
        threads.enter()
        Thread.detachNewThread {
            call()
            returned.signal()
            threads.leave()
        }
        let isIgnored = returned.wait(timeout: .now() + 300) == .success
        mayEnd.signal()
        threads.wait()
        return isIgnored
    }
}
