import Dispatch
import Foundation
import Millrace

/// Runs the main queue's pending blocks, and those that they enqueue, for a number of turns: deliveries to `.main`
/// observers, Views and screens, dispatches of a VISPER store, jobs of the main actor.
///
/// ```swift
/// @MainActor @Test func showsTheCount() async {
///     redux.store.dispatch(Add(1))        // reduced on the main queue, asynchronously
///     await runMainQueue()
///     #expect(redux.store.observableState.value == 1)
/// }
/// ```
///
/// A turn runs all blocks enqueued before it; blocks enqueued in the meantime run in the next turn. The function
/// waits for nothing else: a block that another thread, a timer or a sleeping task enqueues after the last turn has
/// begun does not run. So it always returns, and never sleeps. The function cannot detect that the queue is empty: if
/// each block enqueues another, the chain stops after the last turn.
///
/// For any asynchronous test. Behaviour: `Documentation/Testing.md`, *Time and queues*.
public func runMainQueue(turns: Int = 10) async {
    for _ in 0..<turns {
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume() }
        }
    }
}

/// Runs the main queue's pending blocks, and those that they enqueue, for a number of turns. For synchronous tests on
/// the main thread, such as XCTest's.
///
/// Runs the main run loop, with its timers. On another thread, the function stops the process with a message. It also
/// does so inside a block of the main queue, because the queue runs nothing else until that block has returned. Write
/// `await runMainQueue()` in these cases.
@available(*, noasync, message: "Write `await runMainQueue()`.")
public func runMainQueue(turns: Int = 10) {
    guard CurrentThread.isMain else {
        fatalError(
            "runMainQueue() was called on another thread than the main one. Make the test asynchronous and write "
                + "`await runMainQueue()`, or have it run on the main thread."
        )
    }
    for _ in 0..<turns {
        let turn = MainQueueTurn()
        DispatchQueue.main.async(execute: turn.end)
        turn.run()
    }
}

/// One turn of the main queue, for a caller that is on the main thread but not inside a block of the queue.
private final class MainQueueTurn: Sendable {
    private let hasEnded = AtomicCell<Bool>(false)

    @Sendable func end() { hasEnded.store(true, ordering: .relaxed) }

    func run() {
        // The run loop runs the main queue's blocks long before this limit, unless the caller blocks the queue. A
        // slow block does not cause the error, because `end` runs in the same call of the run loop, before the limit
        // is checked.
        let limit = ContinuousClock.now + .seconds(5)
        while !hasEnded.load(ordering: .relaxed) {
            if ContinuousClock.now > limit {
                fatalError(
                    "runMainQueue() was called from inside of the main queue, which runs nothing else before the caller has "
                        + "returned: from a block there, or from a test of the main actor that is not asynchronous. Make the test "
                        + "asynchronous and write `await runMainQueue()`."
                )
            }
            _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 1))
        }
    }
}
