import ArgumentParser
import Foundation

/// Runs the program: asynchronous work on the main actor, with the main thread serving the main queue.
///
/// An `async` main function would not do. On Linux it parks the main thread and leaves the main queue to worker
/// threads, so that `Thread.isMainThread` is false in code that runs on the main actor. UIKit code may rely on it.
///
/// Exits with success when the work is done, or with the error that it throws.
func runOnMainThread(_ work: @escaping @MainActor () async throws -> Void) -> Never {
    Task { @MainActor in
        precondition(
            Thread.isMainThread,
            "The main actor is not served by the main thread: call runOnMainThread from a synchronous main function."
        )
        do {
            try await work()
            Showcase.exit()
        } catch {
            Showcase.exit(withError: error)
        }
    }
    while true { RunLoop.main.run() }
}
