import Foundation
import Millrace
import Testing

/// Threads that keep a store busy: while they run, deliveries wait, however many have been made.
///
/// They dispatch again for each delivery that ``noteDelivery()`` reports, so the backlog neither runs out nor grows.
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

    /// A storm that has yet to begin.
    ///
    /// - Parameters:
    ///   - threads: how many dispatch.
    ///   - backlog: how many deliveries are to wait.
    ///   - limit: how many dispatches it makes if nobody ends it, so that a test that is kept by it fails and ends.
    ///   - dispatch: makes one change, which is to be delivered once.
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

    /// How many dispatches have been made.
    public var dispatches: Int { condition.withLock { begun } }

    /// Whether it still dispatches.
    public var isRunning: Bool { condition.withLock { running > 0 && !isStopped && begun < limit } }

    /// Starts the threads. Returns when the backlog is there. To be called by whoever delivers, from inside a callback.
    public func begin(sourceLocation: SourceLocation = #_sourceLocation) {
        condition.withLock { running = threads }
        for _ in 0..<threads { Thread.detachNewThread { self.run() } }
        condition.wait("\(returned) dispatches have returned", sourceLocation) { returned >= backlog }
    }

    /// Notes that one of the storm's changes has been delivered.
    public func noteDelivery() {
        condition.withLock {
            delivered += 1
            condition.broadcast()
        }
    }

    /// Blocks until so many more deliveries have been made.
    public func waitForDeliveries(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
        let target = condition.withLock { delivered + count }
        condition.wait("\(delivered) of \(begun) are delivered", sourceLocation) { delivered >= target }
    }

    /// Stops the threads. Returns when they have ended and all deliveries have been made.
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

/// Checks G10: a thread that dispatches is not kept by what others keep adding, and nothing gets lost or out of order.
///
/// - Parameters:
///   - dispatch: adds 1 to a state that begins at 0.
///   - observe: has each new state handed to the given closure, on the thread that delivers.
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
            usleep(1_000)  // Slow, so that deliveries always wait.
            storm.noteDelivery()
        }
    }
    dispatch()
    #expect(storm.isRunning, "The dispatch has not returned before the storm", sourceLocation: sourceLocation)
    // A millisecond each: one before the main thread looks at the clock, one after that, and one for good measure.
    #expect(deliveredOnMain.value <= 3, sourceLocation: sourceLocation)
    // Others go on with what was left, while this thread is free.
    storm.waitForDeliveries(20, sourceLocation: sourceLocation)
    #expect(storm.isRunning, sourceLocation: sourceLocation)
    storm.end(sourceLocation: sourceLocation)
    #expect(states.values == Array(1...storm.dispatches + 1), sourceLocation: sourceLocation)
}
