import Dispatch
import Millrace

/// Runs a controller's jobs on its loop queue, one at a time, first in, first out.
///
/// Pending jobs are stored here and not in the dispatch queue. So ``sync(_:)`` can run them at once when it is called
/// on the loop queue, where waiting for the queue would deadlock. Millrace's `Mailbox` cannot do this, because it
/// delivers its values only in blocks that it enqueues on the queue.
///
/// ``sync(_:)`` waits for the queue or for a lock, and so donates its thread's priority where the system supports that.
/// Waiting for a semaphore would not donate it.
///
/// Errors that a job reports are passed to the hook outside of the loop queue, because a hook that never returns
/// would block the queue.
final class LoopExecutor: Sendable {
    /// A serial queue that targets the loop queue, which may be concurrent.
    private let queue: DispatchQueue
    private let loopQueue: QueueMembership

    /// Held while jobs run.
    private let turn = Lock()

    private let state = Guarded(State())

    private struct State: ~Copyable {
        var jobs = UserValue(FIFO<() -> Void>())
        var isScheduled = false
        /// The thread that is running jobs, or 0.
        var workingThread: UInt = 0
        /// The threads that are blocked in ``sync(_:)``, one entry per call.
        var blockedThreads: [UInt] = []
        var blockWatchers: [(thread: UInt, semaphore: DispatchSemaphore)] = []

        /// Returns whether the caller must schedule the pending jobs, and if so, records that they are scheduled.
        mutating func claimSchedule() -> Bool {
            if isScheduled || workingThread != 0 { return false }
            isScheduled = true
            return true
        }
    }

    init(loopQueue: DispatchQueue) {
        self.queue = DispatchQueue(label: "MobiusController", target: loopQueue)
        self.loopQueue = QueueMembership(of: loopQueue)
    }

    /// Whether no job is pending or running.
    var isIdle: Bool { state.withLock { $0.workingThread == 0 && $0.jobs.value.isEmpty } }

    // MARK: Submitting

    /// Enqueues `job`. Never waits.
    func async(_ job: @escaping () -> Void) {
        let schedules = state.withLock {
            $0.jobs.value.append(job)
            return $0.claimSchedule()
        }
        if schedules { schedule() }
    }

    /// Enqueues `job` and returns when `job` has run. Inside another job, runs `job` at once. If `job` reports an
    /// error, does not return.
    func sync<Result>(_ job: () -> Result) -> Result {
        let (result, error) = runInTurn { ThreadLoops.withholdingErrors(job) }
        error?.refuse()
        return result
    }

    private func runInTurn<Result>(_ job: () -> Result) -> Result {
        if state.withLock({ $0.workingThread == CurrentThread.id }) { return job() }
        var result: Result?
        withoutActuallyEscaping(job) { job in
            // Set to nil when the job has run, because no other thread may retain the job after this function
            // returns.
            var pending: (() -> Result)? = job
            state.withLock {
                $0.jobs.value.append {
                    let value = pending!()
                    pending = nil
                    self.state.withLock { _ in result = value }
                }
            }
            beginBlocking()
            // On a concurrent loop queue, another thread that is running jobs may run this job too; then `work` finds
            // no job.
            if loopQueue.isCurrent {
                work()
            } else {
                queue.sync { work() }
            }
            endBlocking()
        }
        return state.withLock { _ in UserValue(result!) }.value
    }

    // MARK: Working

    private func schedule() {
        queue.async { self.workAsScheduled() }
    }

    private func workAsScheduled() {
        let isMine = state.withLock {
            $0.isScheduled = false
            // If a thread is running jobs, that thread schedules the remaining jobs.
            return $0.workingThread == 0
        }
        if isMine { work() }
    }

    /// Runs the jobs that are pending now. If another thread is running jobs, waits for that thread first. Jobs that
    /// are enqueued meanwhile are scheduled separately, so that other users of the loop queue get their turn.
    private func work() {
        let schedules = turn.withLock {
            var batch = UserValue(FIFO<() -> Void>())
            state.withLock {
                $0.workingThread = CurrentThread.id
                swap(&batch, &$0.jobs)
            }
            while let job = batch.value.popFirst() {
                ThreadLoops.withholdingErrors(job).error?.refuseOffQueue()
            }
            return state.withLock {
                $0.workingThread = 0
                return !$0.jobs.value.isEmpty && $0.claimSchedule()
            }
        }
        if schedules { schedule() }
    }

    // MARK: Detecting blocked threads

    /// Signals `semaphore` when `thread` blocks in ``sync(_:)``: at once if the thread is blocked there already.
    func watch(_ thread: UInt, with semaphore: DispatchSemaphore) {
        state.withLock {
            if $0.blockedThreads.contains(thread) {
                semaphore.signal()
            } else {
                $0.blockWatchers.append((thread, semaphore))
            }
        }
    }

    /// Ends the watch that ``watch(_:with:)`` has begun with this semaphore.
    func endWatching(with semaphore: DispatchSemaphore) {
        state.withLock { $0.blockWatchers.removeAll { $0.semaphore === semaphore } }
    }

    private func beginBlocking() {
        let thread = CurrentThread.id
        state.withLock {
            $0.blockedThreads.append(thread)
            for watcher in $0.blockWatchers where watcher.thread == thread { watcher.semaphore.signal() }
        }
    }

    private func endBlocking() {
        let thread = CurrentThread.id
        state.withLock {
            if let index = $0.blockedThreads.lastIndex(of: thread) { $0.blockedThreads.remove(at: index) }
        }
    }
}
