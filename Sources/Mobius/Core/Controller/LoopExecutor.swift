import Dispatch
import Millrace

/// Runs a controller's jobs on its loop queue, one at a time, in the order in which they came.
///
/// The jobs wait here and not in the queue, so that somebody who must wait for a job and is on the loop queue
/// already can run the pending jobs right there, where waiting for the queue would be waiting for itself. That is why the
/// engine's `Mailbox` does not serve: only its own blocks on the queue drain it, and ``sync(_:)`` drains on the caller's thread.
///
/// Who waits for a job waits for the queue or for a lock, and so passes its priority on where the system supports that; a semaphore
/// would not.
///
/// Sendable: the mutable properties are read and written under `lock` only.
final class LoopExecutor: @unchecked Sendable {
    /// Serial, on top of the loop queue, which may be concurrent.
    private let queue: DispatchQueue
    private let loopQueue: QueueMembership

    /// Held while jobs run.
    private let turn = Lock()

    private let lock = Lock()
    private var jobs = FIFO<() -> Void>()
    private var isScheduled = false
    /// The thread that runs a job right now, or 0.
    private var workingThread: UInt = 0
    /// Threads that wait in ``sync(_:)``, one entry per call.
    private var blockedThreads: [UInt] = []
    private var blockWatchers: [(thread: UInt, semaphore: DispatchSemaphore)] = []

    init(loopQueue: DispatchQueue) {
        self.queue = DispatchQueue(label: "MobiusController", target: loopQueue)
        self.loopQueue = QueueMembership(of: loopQueue)
    }

    // MARK: Submitting

    /// Runs `job` later. Never waits.
    func async(_ job: @escaping () -> Void) {
        let schedules = lock.withLock {
            jobs.append(job)
            return claimSchedule()
        }
        if schedules { schedule() }
    }

    /// Runs `job` after those that wait, and returns when it has run. From inside a job: at once.
    func sync<Result>(_ job: () -> Result) -> Result {
        if lock.withLock({ workingThread == CurrentThread.id }) { return job() }
        var result: Result?
        withoutActuallyEscaping(job) { job in
            // Released when it has run: this must not return while another thread still has the job.
            var pending: (() -> Result)? = job
            lock.withLock {
                jobs.append {
                    let value = pending!()
                    pending = nil
                    self.lock.withLock { result = value }
                }
            }
            beginBlocking()
            // Where another thread is at work on a concurrent loop queue, it may take the job along; then nothing is left to do.
            if loopQueue.isCurrent {
                work()
            } else {
                queue.sync { work() }
            }
            endBlocking()
        }
        return lock.withLock { result! }
    }

    // MARK: Working

    private func schedule() {
        queue.async { self.workAsScheduled() }
    }

    private func workAsScheduled() {
        let isMine = lock.withLock {
            isScheduled = false
            // Who is at work schedules what is left.
            return workingThread == 0
        }
        if isMine { work() }
    }

    /// Runs the jobs that wait now, after those that another thread is running. What comes meanwhile gets a turn of its own, so that
    /// other users of the loop queue get theirs.
    private func work() {
        let schedules = turn.withLock {
            var batch = FIFO<() -> Void>()
            lock.withLock {
                workingThread = CurrentThread.id
                swap(&batch, &jobs)
            }
            while let job = batch.popFirst() { job() }
            return lock.withLock {
                workingThread = 0
                return !jobs.isEmpty && claimSchedule()
            }
        }
        if schedules { schedule() }
    }

    /// Whether the caller is the one to schedule. Called with the lock held.
    private func claimSchedule() -> Bool {
        if isScheduled || workingThread != 0 { return false }
        isScheduled = true
        return true
    }

    // MARK: Who waits for a job

    /// Signals `semaphore` as soon as `thread` waits for a job, which may be now.
    func watch(_ thread: UInt, with semaphore: DispatchSemaphore) {
        lock.withLock {
            if blockedThreads.contains(thread) {
                semaphore.signal()
            } else {
                blockWatchers.append((thread, semaphore))
            }
        }
    }

    /// Ends ``watch(_:with:)``.
    func endWatching(with semaphore: DispatchSemaphore) {
        lock.withLock { blockWatchers.removeAll { $0.semaphore === semaphore } }
    }

    private func beginBlocking() {
        let thread = CurrentThread.id
        lock.withLock {
            blockedThreads.append(thread)
            for watcher in blockWatchers where watcher.thread == thread { watcher.semaphore.signal() }
        }
    }

    private func endBlocking() {
        let thread = CurrentThread.id
        lock.withLock {
            if let index = blockedThreads.lastIndex(of: thread) { blockedThreads.remove(at: index) }
        }
    }
}
