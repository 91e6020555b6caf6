import FluxCapacitor
import TestSupport
import Testing

@Suite("Asynchronous actions")
struct AsynchronousActionTests {
    struct Failure: Error {}

    @Test("An operation's outcome is invoked on the caller's actor")
    @MainActor
    func outcome() async throws {
        enum Own {}
        let store = NumbersStore<Own>.instantiate()
        let log = Log<Int>()
        _ = store.first.observe(ignoreFirst: true) { value in
            MainActor.preconditionIsolated()
            log.note(value)
        }
        let action = NumbersAction<Own>()
        try await action.invoke {
            await Task.yield()
            return .setFirst(1)
        }
        #expect(log.values == [1])
        await #expect(throws: Failure.self) { try await action.invoke { throw Failure() } }
        #expect(log.values == [1])
    }

    @Test("An operation whose task was cancelled throws and invokes nothing")
    func cancelledOutcome() async {
        enum Own {}
        let task = Task {
            try await NumbersAction<Own>().invoke {
                withUnsafeCurrentTask { $0?.cancel() }
                return .setFirst(1)
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(NumbersStore<Own>.instantiate().first.value == 0)
    }

    @Test("Every element of a sequence is invoked, until it ends or throws")
    func contents() async throws {
        enum Own {}
        let action = NumbersAction<Own>()
        let store = NumbersStore<Own>.instantiate()
        let (outcomes, continuation) = AsyncThrowingStream<Int, any Error>.makeStream()
        for number in 1...3 { continuation.yield(number) }
        continuation.finish(throwing: Failure())
        await #expect(throws: Failure.self) {
            try await action.invoke(contentsOf: outcomes.map { NumbersState<Own>.append($0) })
        }
        #expect(store.list.value == [1, 2, 3])
        let others = AsyncStream<Int> { continuation in
            continuation.yield(4)
            continuation.finish()
        }
        try await action.invoke(contentsOf: others.map { NumbersState<Own>.append($0) })
        #expect(store.list.value == [1, 2, 3, 4])
    }

    @Test("Elements are invoked on the caller's actor until the task is cancelled")
    func cancelledContents() async {
        enum Own {}
        let store = NumbersStore<Own>.instantiate()
        let task = Task { @MainActor in
            let numbers = AsyncStream<Int> { continuation in
                for number in 1...5 { continuation.yield(number) }
                continuation.finish()
            }
            try await NumbersAction<Own>().invoke(
                contentsOf: numbers.map { number in
                    if number == 3 { withUnsafeCurrentTask { $0?.cancel() } }
                    return NumbersState<Own>.append(number)
                }
            )
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(store.list.value == [1, 2])
    }

    @Test("Invoking a sequence that ends because of cancellation throws")
    func endedByCancellation() async {
        enum Own {}
        let (numbers, continuation) = AsyncStream<Int>.makeStream()
        continuation.yield(1)
        let task = Task {
            // The reduce cancels the task. So the sequence ends without another element, and without an error of its
            // own.
            try await NumbersAction<Own>().invoke(
                contentsOf: numbers.map { number in
                    NumbersState<Own>.reduce { store in
                        store._first.value = number
                        withUnsafeCurrentTask { $0?.cancel() }
                    }
                }
            )
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(NumbersStore<Own>.instantiate().first.value == 1)
    }

    @Test("A started operation invokes its outcome, or the state that onError returns")
    @MainActor
    func started() async {
        enum Own {}
        let log = Log<Int>()
        let buster = DustBuster()
        _ = NumbersStore<Own>.instantiate().first.observe(ignoreFirst: true) { value in
            MainActor.preconditionIsolated()
            log.note(value)
        }
        let action = NumbersAction<Own>()
        await action.invoke(cleanedBy: buster) { .setFirst(1) }.value
        await action.invoke(cleanedBy: buster) {
            .setFirst(2)
        } onError: { _ in
            .setFirst(-2)
        }.value
        await action.invoke(cleanedBy: buster) {
            throw Failure()
        } onError: { error in
            .setFirst(error is Failure ? 3 : -3)
        }.value
        #expect(log.values == [1, 2, 3])
    }

    @Test("Cleaning the buster cancels the operation, and nothing is invoked", arguments: [false, true])
    func cancelledByABuster(byDeinit: Bool) async {
        let clock = ManualClock()
        var buster: DustBuster? = DustBuster()
        enum Own {}
        let invoked = Counter()
        let task = NumbersAction<Own>().invoke(cleanedBy: buster!) {
            try await clock.sleep(for: .seconds(1))
            return .reduce { _ in invoked.add(1) }
        } onError: { error in
            #expect(error is CancellationError)
            return .reduce { _ in invoked.add(1) }
        }
        await clock.waitForSleepers()
        if byDeinit { buster = nil } else { buster?.clean() }
        // The task ends although the clock never advances.
        await task.value
        #expect(task.isCancelled)
        #expect(invoked.value == 0)
    }

    @Test("An operation that ignores its cancellation runs to its end, and its outcome is not invoked")
    func cancelledDeafOperation() async {
        enum Own {}
        let buster = DustBuster()
        let (signal, continuation) = AsyncStream<Void>.makeStream()
        let task = NumbersAction<Own>().invoke(cleanedBy: buster) {
            // Runs in a detached task, so that cancelling the action's task does not end it.
            await Task.detached { for await _ in signal {} }.value
            return .setFirst(1)
        }
        buster.clean()
        continuation.finish()
        await task.value
        #expect(NumbersStore<Own>.instantiate().first.value == 0)
    }

    @Test("A buster can clean any task")
    func taskCleanedByABuster() async {
        let clock = ManualClock()
        let buster = DustBuster()
        let task = Task { try await clock.sleep(for: .seconds(1)) }
        let other = Task { 5 }
        task.cleaned(by: buster)
        other.cleaned(by: buster)
        await clock.waitForSleepers()
        #expect(await other.value == 5)
        buster.clean()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("A buster with many ended observations cancels a running operation")
    func runningTaskAmongEndedObservations() async {
        enum Own {}
        let buster = DustBuster()
        let (signal, continuation) = AsyncStream<Void>.makeStream()
        let task = NumbersAction<Own>().invoke(cleanedBy: buster) {
            await Task.detached { for await _ in signal {} }.value
            return .setFirst(1)
        }
        let variable = Variable(0)
        for _ in 0..<200 {
            let dust = variable.observe { _ in }
            dust.cleaned(by: buster)
            dust.clean()
        }
        buster.clean()
        #expect(task.isCancelled)
        continuation.finish()
        await task.value
        #expect(NumbersStore<Own>.instantiate().first.value == 0)
    }

    @Test("A buster releases ended tasks; their results may use the buster on deinit")
    func endedTasks() async {
        let tracker = LifetimeTracker()
        let variable = Variable(0)
        let buster = DustBuster()
        for _ in 0..<100 {
            let task = Task {
                tracker.instance { variable.observe { _ in }.cleaned(by: buster) }
            }
            task.cleaned(by: buster)
            await task.value.touch()
        }
        // The buster is informed asynchronously that a task has ended, and releases its dust in a later `cleaned(by:)`.
        while tracker.alive > 0 {
            await Task.yield()
            let dust = variable.observe { _ in }
            dust.clean()
            dust.cleaned(by: buster)
        }
        buster.clean()
    }
}
