import Foundation

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
