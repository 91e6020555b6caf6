/// A clock that stands still until a test moves it.
///
/// ```swift
/// let clock = ManualClock()
/// let task = Task { try await clock.sleep(for: .seconds(1)) }
/// await clock.waitForSleepers()
/// clock.advance(by: .seconds(1))
/// try await task.value
/// ```
public final class ManualClock: Clock, Sendable {
    /// A time since the clock was made.
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public var offset: Duration

        /// The instant some time later.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// The time until another instant.
        public func duration(to other: Instant) -> Duration {
            other.offset - offset
        }

        /// Whether one instant is before another.
        public static func < (first: Instant, second: Instant) -> Bool {
            first.offset < second.offset
        }
    }

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct Waiter {
        let sleeperCount: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var lastID = 0
        var sleepers: [Int: Sleeper] = [:]
        var waiters: [Waiter] = []
    }

    private let state = Guarded(State())

    /// Makes a clock that shows zero.
    public init() {}

    /// The time that the clock shows.
    public var now: Instant { state.withLock(\.now) }

    /// The clock is exact.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Suspends until the clock was moved to the deadline. Throws `CancellationError` if the task is cancelled first.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                add(Sleeper(deadline: deadline, continuation: continuation), id: id)
            }
        } onCancel: {
            let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Moves the clock, and wakes whoever has slept long enough, in the order of their deadlines.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
        }
        for (_, sleeper) in woken { sleeper.continuation.resume() }
    }

    /// Suspends until so many tasks sleep.
    public func waitForSleepers(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.waiters.append(Waiter(sleeperCount: count, continuation: continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    private func add(_ sleeper: Sleeper, id: Int) {
        enum Outcome { case due, cancelled, asleep([Waiter]) }
        let outcome: Outcome = state.withLock { state in
            if sleeper.deadline <= state.now { return .due }
            // The handler of a cancellation that came first has found nobody to wake.
            if Task.isCancelled { return .cancelled }
            state.sleepers[id] = sleeper
            let count = state.sleepers.count
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
