import Foundation
@_exported import MillraceClocks

/// Runs `body` on this number of new threads, starts them together, and returns when all have finished.
///
/// - Parameter stackSize: The stack size of each thread, in bytes.
public func onThreads(_ count: Int, stackSize: Int? = nil, _ body: @escaping @Sendable (Int) -> Void) {
    let started = DispatchGroup()
    let finished = DispatchGroup()
    let go = DispatchSemaphore(value: 0)
    for index in 0..<count {
        started.enter()
        finished.enter()
        let thread = Thread {
            started.leave()
            go.wait()
            body(index)
            finished.leave()
        }
        if let stackSize { thread.stackSize = stackSize }
        thread.start()
    }
    started.wait()
    for _ in 0..<count { go.signal() }
    finished.wait()
}

/// Runs `body` on a new thread, and returns when it has finished. The calling thread is free meanwhile, so a test on the
/// main actor can wait for work that needs the main thread.
public func onAnotherThread(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread {
            body()
            continuation.resume()
        }
    }
}

/// Returns when the main queue has run all blocks enqueued so far.
public func mainQueueTurn() async { await runMainQueue(turns: 1) }
