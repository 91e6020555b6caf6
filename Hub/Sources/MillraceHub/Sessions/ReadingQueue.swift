import Dispatch

/// Runs long operations on recordings one at a time, on its own thread, so that apps, pages and other calls are not
/// delayed.
actor ReadingQueue {
    private let thread = Thread()

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Runs an operation after the earlier ones. Long operations should check for cancellation.
    ///
    /// - Throws: The error of `work`, or `CancellationError` if the task was cancelled before the operation started.
    func run<Output: Sendable>(_ work: @Sendable () throws -> Output) throws -> Output {
        try Task.checkCancellation()
        return try work()
    }

    private final class Thread: SerialExecutor {
        private let queue = DispatchQueue(label: "millrace.recordings")

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        }
    }
}
