import Foundation

/// Runs `body` on as many threads of their own, lets them start together, and returns when all have finished.
///
/// - Parameter stackSize: of each thread, in bytes.
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

/// Runs `body` on a thread of its own, and returns when it has finished. Meanwhile the calling thread is free: a test on the main
/// actor waits like this for what needs the main thread.
public func onAnotherThread(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread {
            body()
            continuation.resume()
        }
    }
}

/// Returns when the main queue has run everything that it had been given before.
public func mainQueueTurn() async {
    await withCheckedContinuation { continuation in
        DispatchQueue.main.async { continuation.resume() }
    }
}
