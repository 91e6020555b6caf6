import Millrace
import MillraceReporting

/// Messages for misuse of a store. Each names the mistake and the remedy.
enum Misuse {
    static func endlessMiddleware(action: Action, depth: Int) -> Never {
        fatalError(
            """
            Middleware dispatches in a circle: \(depth) dispatches are in progress, one inside of the other, and the last one \
            is of \(type(of: action)). An action that is dispatched from inside of middleware passes through the same \
            middleware: dispatch for certain actions only, and none that leads back to those.
            """
        )
    }

    /// Prints a warning and does not stop the program: the main thread may just be busy, or stopped in a debugger.
    static func mainQueueDoesNotServe() {
        printError(
            """
            VISPER: a store has waited \(StallWatch.limit) seconds for its turn on the main queue, and with it the completion of a dispatch. \
            If the main thread waits for that completion, by a semaphore, a group or a synchronous call, it waits for ever: the \
            completion is called on the main queue, which the waiting thread does not serve. Continue in the completion; or await \
            the dispatch, by `await store.dispatchAndWait(action)`; or give the store another place to work: \
            `delivery: .immediate`, or `.queue(queue)`.

            """
        )
    }
}
