import Dispatch
import MillraceClocks
import TestSupport
import Testing

@Suite("A manual clock")
struct ManualClockTests {
    private let clock = ManualClock()

    /// Starts a task that sleeps, and returns it when it is asleep.
    private func sleeper(
        for duration: Duration,
        _ wake: @escaping @Sendable () -> Void = {}
    ) async -> Task<Void, any Error> {
        let count = clock.sleeperCount
        let task = Task { [clock] in
            try await clock.sleep(for: duration)
            wake()
        }
        await clock.waitForSleepers(count + 1)
        return task
    }

    @Test("A manual clock's time is the sum of its advances, from any thread")
    func now() {
        #expect(clock.now == ManualClock.Instant(offset: .zero))
        #expect(clock.minimumResolution == .nanoseconds(1))
        onThreads(4) { [clock] _ in
            for _ in 0..<100 { clock.advance(by: .milliseconds(1)) }
        }
        #expect(clock.now.offset == .milliseconds(400))
    }

    @Test("advance wakes the sleepers whose deadline has come, and no others")
    func advancing() async throws {
        let short = await sleeper(for: .seconds(1))
        let long = await sleeper(for: .seconds(2))
        clock.advance(by: .milliseconds(999))
        #expect(clock.sleeperCount == 2)
        clock.advance(by: .milliseconds(1))
        try await short.value
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .zero)
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(5))
        try await long.value
    }

    @Test("A sleep until a past deadline does not suspend")
    func past() async throws {
        clock.advance(by: .seconds(1))
        try await clock.sleep(until: ManualClock.Instant(offset: .seconds(1)))
        try await clock.sleep(for: .zero)
    }

    @Test("advanceToNextDeadline wakes all sleepers with the earliest deadline, and no others")
    func order() async throws {
        var tasks: [Int: [Task<Void, any Error>]] = [:]
        for seconds in [3, 1, 2, 1] {
            tasks[seconds, default: []].append(await sleeper(for: .seconds(seconds)))
        }
        for (seconds, left) in [(1, 2), (2, 1), (3, 0)] {
            clock.advanceToNextDeadline()
            #expect(clock.now.offset == .seconds(seconds))
            #expect(clock.sleeperCount == left)
            for task in tasks[seconds] ?? [] { try await task.value }
        }
    }

    @Test("advanceToNextDeadline follows a task that sleeps repeatedly, and returns false without sleepers")
    func deadlines() async throws {
        #expect(!clock.advanceToNextDeadline())
        let ticks = Counter()
        let ticking = Task { [clock] in
            for _ in 1...3 {
                try await clock.sleep(for: .seconds(2))
                ticks.add(1)
            }
        }
        for tick in 1...3 {
            await clock.waitForSleepers()
            #expect(clock.advanceToNextDeadline())
            #expect(clock.now.offset == .seconds(2 * tick))
        }
        try await ticking.value
        #expect(ticks.value == 3)
        #expect(!clock.advanceToNextDeadline())
        #expect(clock.now.offset == .seconds(6))
    }

    @Test("Tasks with equal deadlines are woken in the order of their calls")
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func equalDeadlines() async throws {
        let executor = SerialTaskExecutor()
        let woken = Log<Int>()
        var tasks: [Task<Void, any Error>] = []
        for number in 1...5 {
            tasks.append(
                Task(executorPreference: executor) { [clock] in
                    try await clock.sleep(for: .seconds(1))
                    woken.note(number)
                }
            )
            await clock.waitForSleepers(number)
        }
        clock.advance(by: .seconds(1))
        for task in tasks { try await task.value }
        #expect(woken.values == [1, 2, 3, 4, 5])
    }

    @Test("A cancelled sleep throws, also if the task was cancelled before the sleep")
    func cancellation() async {
        let asleep = await sleeper(for: .seconds(1))
        asleep.cancel()
        await #expect(throws: CancellationError.self) { try await asleep.value }
        #expect(clock.sleeperCount == 0)
        let early = Task { [clock] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await early.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test("Only the cancelled one of two sleeps ends")
    func cancellationOfOne() async throws {
        let first = await sleeper(for: .seconds(1))
        let second = await sleeper(for: .seconds(1))
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(1))
        try await first.value
    }

    @Test("waitForSleepers returns when there are enough sleepers, or when its task is cancelled")
    func waiting() async throws {
        let waiting = Task { [clock] in await clock.waitForSleepers(2) }
        let first = await sleeper(for: .seconds(1))
        let second = await sleeper(for: .seconds(1))
        await waiting.value
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(1))
        try await first.value
        try await second.value
        // The task is cancelled at different moments: before it waits, and while it does.
        for yields in 0..<100 {
            let vain = Task { [clock] in await clock.waitForSleepers() }
            for _ in 0..<yields { await Task.yield() }
            vain.cancel()
            await vain.value
        }
    }

    @Test("A sleep ends once when a cancellation and an advance race")
    func races() async {
        for round in 0..<200 {
            let tasks = [await sleeper(for: .seconds(1)), await sleeper(for: .seconds(1))]
            await withTaskGroup(of: Void.self) { group in
                group.addTask { tasks[round % 2].cancel() }
                group.addTask { [clock] in clock.advance(by: .seconds(1)) }
            }
            for task in tasks { _ = await task.result }
            #expect(clock.sleeperCount == 0)
        }
    }

    @Test("Moving a manual clock backwards stops with a message")
    func backwards() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            ManualClock().advance(by: .seconds(-1))
        }
        let message = standardError(of: result)
        #expect(message.contains("a ManualClock cannot move backwards"))
    }

    @Test("measure returns how far the clock has been advanced meanwhile")
    func measuring() {
        clock.advance(by: .seconds(3))
        let duration = clock.measure { clock.advance(by: .seconds(2)) }
        #expect(duration == .seconds(2))
        #expect(clock.now.duration(to: ManualClock.Instant(offset: .seconds(1))) == .seconds(-4))
    }
}

/// Runs its tasks in the order in which they are woken. The main actor does not: a task that was asleep returns to it over
/// Swift's thread pool.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class SerialTaskExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "SerialTaskExecutor")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
