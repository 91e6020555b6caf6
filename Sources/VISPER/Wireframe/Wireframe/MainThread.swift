import Millrace

/// Does the work where UI code runs: directly if the caller is there, else by waiting for the main queue. What the work
/// throws or returns comes back to the caller.
///
/// Everything here belongs to the main actor, yet a route may be taken from any thread by sources of Swift 5, which the
/// compiler does not check. The closure inherits the main actor from whoever writes it, and that is true when it runs:
/// on the main queue, while the caller's thread waits and touches nothing.
///
/// It does not return while the main thread waits for the calling one.
@MainActor
func onMainThread<Result>(_ work: () throws -> Result) rethrows -> Result {
    if MainQueue.isCurrent {
        try work()
    } else {
        try DispatchQueue.main.sync(execute: work)
    }
}
