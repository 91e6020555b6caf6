import Millrace

/// A clock that moves only when a test moves it, for any code that takes a `Clock`: debounced effects, saved states,
/// your own timeouts.
///
/// ```swift
/// let clock = ManualClock()
/// let task = Task { try await clock.sleep(for: .seconds(1)) }
/// await clock.waitForSleepers()
/// clock.advance(by: .seconds(1))
/// try await task.value
/// ```
///
/// Before you move the clock, wait for the tasks that must sleep: a task that begins to sleep later counts from the
/// clock's new time. For the same reason a task that repeatedly sleeps for one second is woken once by an advance of
/// three seconds; move the clock to each deadline with ``advanceToNextDeadline()`` instead.
///
/// Use it from any thread. Behaviour: `Documentation/Testing.md`, *Time and queues*.
public final class ManualClock: Clock, Sendable {
    /// A time since the creation of the clock.
    public struct Instant: InstantProtocol {
        /// The time since the creation of the clock.
        public var offset: Duration

        /// Creates an instant from the time since the creation of the clock.
        public init(offset: Duration) { self.offset = offset }

        /// The instant after a duration.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// The time until another instant.
        public func duration(to other: Instant) -> Duration {
            other.offset - offset
        }

        /// Orders instants by their ``offset``.
        public static func < (first: Instant, second: Instant) -> Bool {
            first.offset < second.offset
        }
    }

    private struct Sleeper {
        let id: Int
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct Waiter {
        let id: Int
        let sleeperCount: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var time = Instant(offset: .zero)
        var lastID = 0

        /// The sleeping tasks, sorted by deadline. Tasks with equal deadlines are in the order of their calls.
        var sleepers: [Sleeper] = []
        var waiters: [Waiter] = []
    }

    private let state = Guarded(State())

    /// Creates a clock that shows zero.
    public init() {}

    // MARK: Reading

    /// The clock's present time.
    public var now: Instant { state.withLock { $0.time } }

    /// One nanosecond, because the clock is exact.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// The number of sleeping tasks.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    // MARK: Sleeping

    /// Suspends until the clock has been moved to the deadline; returns at once if the deadline has passed.
    /// O(sleeping tasks).
    ///
    /// - Parameters:
    ///   - deadline: the time to resume.
    ///   - tolerance: ignored.
    /// - Throws: `CancellationError` if the task is cancelled first.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = makeID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                add(Sleeper(id: id, deadline: deadline, continuation: continuation))
            }
        } onCancel: {
            removeSleeper(id)?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Suspends until at least `count` tasks sleep, or the calling task is cancelled.
    public func waitForSleepers(_ count: Int = 1) async {
        let id = makeID()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiter = Waiter(id: id, sleeperCount: count, continuation: continuation)
                let isWaiting = state.withLock { state in
                    // A cancellation handler that ran before this line found no waiter to resume, so the cancellation
                    // is checked here.
                    if state.sleepers.count >= count || Task.isCancelled { return false }
                    state.waiters.append(waiter)
                    return true
                }
                if !isWaiting { continuation.resume() }
            }
        } onCancel: {
            removeWaiter(id)?.continuation.resume()
        }
    }

    // MARK: Moving

    /// Moves the clock, and wakes the tasks whose deadlines have been reached. The tasks are woken in the order of
    /// their deadlines, and those with equal deadlines in the order of their calls. Does not wait for the woken
    /// tasks, which run in an order that their executors choose. If the order matters, move the clock to one deadline
    /// at a time.
    ///
    /// A clock does not go backwards: a negative duration stops the process.
    public func advance(by duration: Duration) {
        if duration < .zero {
            fatalError(
                "advance(by:) was called with \(duration), but a ManualClock cannot move backwards. Use a new clock "
                    + "for each test."
            )
        }
        wake { $0.time = $0.time.advanced(by: duration) }
    }

    /// Moves the clock to the earliest deadline of the sleeping tasks, and wakes the tasks with that deadline, like
    /// ``advance(by:)``.
    ///
    /// - Returns: whether a task was sleeping. If not, the clock has not moved.
    @discardableResult
    public func advanceToNextDeadline() -> Bool {
        wake { state in
            if let next = state.sleepers.first { state.time = next.deadline }
        }
    }

    /// Moves the clock and wakes the tasks whose deadlines have been reached.
    ///
    /// - Parameter move: moves the clock, with the lock held.
    /// - Returns: whether a task was woken.
    @discardableResult
    private func wake(_ move: (inout State) -> Void) -> Bool {
        let woken = state.withLock { state in
            move(&state)
            let count = state.sleepers.firstIndex { $0.deadline > state.time } ?? state.sleepers.count
            let woken = state.sleepers.prefix(count)
            state.sleepers.removeFirst(count)
            return woken
        }
        for sleeper in woken { sleeper.continuation.resume() }
        return !woken.isEmpty
    }

    // MARK: Sleepers and waiters

    private func makeID() -> Int {
        state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
    }

    private func removeSleeper(_ id: Int) -> Sleeper? {
        state.withLock { state in
            state.sleepers.firstIndex { $0.id == id }.map { state.sleepers.remove(at: $0) }
        }
    }

    private func removeWaiter(_ id: Int) -> Waiter? {
        state.withLock { state in
            state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0) }
        }
    }

    private func add(_ sleeper: Sleeper) {
        enum Outcome { case due, cancelled, asleep([Waiter]) }
        let outcome: Outcome = state.withLock { state in
            if sleeper.deadline <= state.time { return .due }
            // A cancellation handler that ran before this line found no sleeper to resume, so the cancellation is
            // checked here.
            if Task.isCancelled { return .cancelled }
            let index = state.sleepers.firstIndex { ($0.deadline, $0.id) > (sleeper.deadline, sleeper.id) }
            let count = state.sleepers.count + 1
            state.sleepers.insert(sleeper, at: index ?? state.sleepers.count)
            let satisfied = state.waiters.filter { $0.sleeperCount <= count }
            state.waiters.removeAll { $0.sleeperCount <= count }
            return .asleep(satisfied)
        }
        switch outcome {
        case .due: sleeper.continuation.resume()
        case .cancelled: sleeper.continuation.resume(throwing: CancellationError())
        case .asleep(let waiters): for waiter in waiters { waiter.continuation.resume() }
        }
    }
}
