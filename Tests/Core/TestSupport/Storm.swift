import Foundation
import Millrace
import Testing

/// Threads that keep a store busy: while they run, deliveries are always pending.
///
/// They dispatch once more for each delivery that ``noteDelivery()`` reports, so the backlog keeps its size.
public final class Storm: @unchecked Sendable {
    // Sendable: the mutable properties are read and written under `condition` only.
    private let condition = NSCondition()
    private let threads: Int
    private let backlog: Int
    private let limit: Int
    private let dispatch: @Sendable () -> Void

    private var begun = 0
    private var returned = 0
    private var delivered = 0
    private var running = 0
    private var isStopped = false

    /// Makes a storm, without starting it.
    ///
    /// - Parameters:
    ///   - threads: The number of dispatching threads.
    ///   - backlog: The number of pending deliveries.
    ///   - limit: The maximum number of dispatches. If the storm blocks the test that should end it, it stops at this
    ///     number, and the test fails.
    ///   - dispatch: Makes one change, which must be delivered once.
    public init(
        threads: Int = 2,
        backlog: Int = 100,
        limit: Int = 5_000,
        _ dispatch: @escaping @Sendable () -> Void
    ) {
        self.threads = threads
        self.backlog = backlog
        self.limit = limit
        self.dispatch = dispatch
    }

    /// The number of dispatches so far.
    public var dispatches: Int { condition.withLock { begun } }

    /// Whether the threads still dispatch.
    public var isRunning: Bool { condition.withLock { running > 0 && !isStopped && begun < limit } }

    /// Starts the threads, and returns when the backlog is pending. To be called by the delivering thread, from inside of a
    /// callback.
    public func begin(sourceLocation: SourceLocation = #_sourceLocation) {
        condition.withLock { running = threads }
        for _ in 0..<threads { Thread.detachNewThread { self.run() } }
        condition.wait("\(returned) dispatches have returned", sourceLocation) { returned >= backlog }
    }

    /// Reports that one of the storm's changes was delivered.
    public func noteDelivery() {
        condition.withLock {
            delivered += 1
            condition.broadcast()
        }
    }

    /// Blocks until this number of further deliveries was made.
    public func waitForDeliveries(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
        let target = condition.withLock { delivered + count }
        condition.wait("\(delivered) of \(begun) are delivered", sourceLocation) { delivered >= target }
    }

    /// Stops the threads. Returns when they have ended and all deliveries were made.
    public func end(sourceLocation: SourceLocation = #_sourceLocation) {
        condition.withLock {
            isStopped = true
            condition.broadcast()
        }
        condition.wait("\(running) threads run, \(delivered) of \(begun) are delivered", sourceLocation) {
            running == 0 && delivered >= begun
        }
    }

    private func run() {
        while mayDispatch() {
            dispatch()
            condition.withLock {
                returned += 1
                condition.broadcast()
            }
        }
        condition.withLock {
            running -= 1
            condition.broadcast()
        }
    }

    private func mayDispatch() -> Bool {
        condition.lock()
        defer { condition.unlock() }
        while !isStopped && begun - delivered >= backlog { condition.wait() }
        if isStopped || begun == limit { return false }
        begun += 1
        return true
    }
}

/// Checks G10: changes that other threads keep adding do not delay a dispatching thread, and none is lost or reordered.
///
/// - Parameters:
///   - dispatch: Adds 1 to a state that begins at 0.
///   - observe: Calls the given closure with each new state, on the delivering thread.
public func expectNoCapture(
    sourceLocation: SourceLocation = #_sourceLocation,
    dispatch: @escaping @Sendable () -> Void,
    observe: (@escaping @Sendable (Int) -> Void) -> Void
) {
    let states = Log<Int>()
    let deliveredOnMain = Counter()
    let storm = Storm(dispatch)
    observe { state in
        states.note(state)
        if state == 1 {
            storm.begin(sourceLocation: sourceLocation)
        } else {
            if MainQueue.isCurrent { deliveredOnMain.add(1) }
            usleep(1_000)  // Slow, so that deliveries are always pending.
            storm.noteDelivery()
        }
    }
    dispatch()
    #expect(storm.isRunning, "The dispatch has not returned before the storm", sourceLocation: sourceLocation)
    // Each delivery takes a millisecond. The main thread makes one delivery before it checks its time limit, and at
    // most one after the check. A third delivery is tolerated.
    #expect(deliveredOnMain.value <= 3, sourceLocation: sourceLocation)
    // Another thread makes the other deliveries, while the main thread waits here.
    storm.waitForDeliveries(20, sourceLocation: sourceLocation)
    #expect(storm.isRunning, sourceLocation: sourceLocation)
    storm.end(sourceLocation: sourceLocation)
    #expect(states.values == Array(1...storm.dispatches + 1), sourceLocation: sourceLocation)
}
