import Foundation
@_exported import MillraceClocks
@_exported import RunSupport

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
