import Dispatch
import Foundation

/// Runs the program: asynchronous work on the main actor, while the main thread serves the main queue.
///
/// An `async` main function would not suffice. On Linux it parks the main thread and leaves the main queue to worker
/// threads, so that `Thread.isMainThread` is false in code on the main actor. UIKit code may rely on this property.
///
/// When the work is done, exits with success. If the work throws, prints the error and exits with failure.
func runOnMainThread(_ work: @escaping @MainActor () async throws -> Void) -> Never {
    Task { @MainActor in
        guard Thread.isMainThread else {
            fatalError(
                "The main actor is not served by the main thread: call runOnMainThread from a synchronous main function."
            )
        }
        do {
            try await work()
            exit(EXIT_SUCCESS)
        } catch {
            logToStandardError("\(error)")
            exit(EXIT_FAILURE)
        }
    }
    while true { RunLoop.main.run() }
}
