import Millrace
import MillraceTestBase
import MobiusCore
import MobiusTest
import TestSupport
import Testing

@Suite("A loop that a test drives")
struct TestLoopTests {
    enum Event: Equatable, Sendable { case load, loaded(String), clear }
    enum Effect: Equatable, Sendable { case fetch, save(String) }

    struct Model: Equatable, Sendable {
        var isLoading = false
        var text = ""
    }

    static func update(model: Model, event: Event) -> Next<Model, Effect> {
        switch event {
        case .load: .next(Model(isLoading: true, text: model.text), effects: [.fetch])
        case .loaded(let text): .next(Model(text: text), effects: [.save(text)])
        case .clear: .next(Model())
        }
    }

    @Test("wait(after:) returns at once if a change has happened since the known version")
    func changeBeforeWait() async throws {
        let signal = ChangeSignal()
        let known = signal.version
        signal.change()
        #expect(try await signal.wait(after: known, until: .now))
        #expect(try await !signal.wait(after: signal.version, until: .now))
    }

    @Test("A wait ends although its deadline passes while it begins", .timeLimit(.minutes(30)))
    func deadlineDuringBegin() async throws {
        let signal = ChangeSignal()
        try await withThrowingTaskGroup { tasks in
            for _ in 1...8 {
                tasks.addTask {
                    for _ in 1...5_000 {
                        let hasChanged = try await signal.wait(after: 0, until: .now)
                        #expect(!hasChanged)
                    }
                }
            }
            try await tasks.waitForAll()
        }
    }

    @Test("A wait that is cancelled ends no other wait")
    func cancelledWait() async throws {
        for _ in 1...50 {
            let signal = ChangeSignal()
            let stays = Task { try await signal.wait(after: 0) }
            let others = (1...3).map { _ in Task { try await signal.wait(after: 0) } }
            for _ in 1...10 { await Task.yield() }
            for other in others { other.cancel() }
            signal.change()
            #expect(try await stays.value)
        }
    }

    @Test("Without a handler, effects are collected and not run")
    func notedEffects() {
        let loop = TestLoop(Self.update, from: Model())
        loop.send(.load)
        #expect(loop.model.isLoading)
        #expect(loop.takeEffects() == [.fetch])
        #expect(loop.takeEffects().isEmpty)
        loop.send(.loaded("a"), .clear)
        #expect(loop.takeEffects() == [.save("a")])
        #expect(loop.models == [Model(), Model(isLoading: true), Model(text: "a"), Model()])
        #expect(loop.model == Model())
    }

    @Test("A loop may start with effects")
    func initialEffects() async throws {
        let loop = TestLoop(Update(Self.update), from: Model(text: "m"), effects: [.fetch, .save("m")])
        #expect(try await loop.nextEffect() == .fetch)
        #expect(loop.takeEffects() == [.save("m")])
        #expect(loop.models == [Model(text: "m")])
    }

    @Test("With a handler, model(where:) waits for the events of effects")
    func handler() async throws {
        let handler = EffectRouter<Effect, Event>()
            .routeCase(Effect.fetch).toEvent { () async -> Event? in
                await Task.yield()
                return .loaded("fetched")
            }
            .routeCase(Effect.save).to { _ in }
            .asConnectable
        let loop = TestLoop(Self.update, effectHandler: handler, from: Model())
        loop.send(.load)
        #expect(try await loop.model { !$0.isLoading } == Model(text: "fetched"))
        #expect(try await loop.nextEffect() == .fetch)
        #expect(try await loop.nextEffect() == .save("fetched"))
    }

    @Test("A loop with an event list as model tests a handler alone")
    func handlerAlone() async throws {
        let handler = EffectRouter<Effect, Event>()
            .routeCase(Effect.fetch).toEvent { () async -> Event? in .loaded("a") }
            .routeCase(Effect.save).to { _ in }
            .asConnectable
        let loop = TestLoop(
            { .next($0 + [$1]) },
            effectHandler: handler,
            from: [Event](),
            effects: [.fetch, .fetch]
        )
        try await loop.model { $0 == [.loaded("a"), .loaded("a")] }
    }

    @Test("A waiting condition sees every model, even in quick succession")
    func noneIsPassedOver() async throws {
        let loop = TestLoop({ (model: Int, event: Int) in Next<Int, Never>.next(event) }, from: 0)
        let seen = Log<Int>()
        let (beginning, begun) = AsyncStream.makeStream(of: Void.self)
        let asking = Task {
            try await loop.model { model in
                seen.note(model)
                begun.yield()
                return model == 500
            }
        }
        for await _ in beginning { break }
        for event in 1...1_000 { loop.send(event) }
        #expect(try await asking.value == 500)
        #expect(seen.values == Array(0...500))
        #expect(loop.models == Array(0...1_000))
    }

    @Test("A new model ends every wait whose condition it meets")
    func severalWaiters() async throws {
        let loop = TestLoop({ (model: Int, event: Int) in Next<Int, Never>.next(model + event) }, from: 0)
        try await withThrowingTaskGroup(of: Int.self) { group in
            for target in 1...20 { group.addTask { try await loop.model { $0 >= target } } }
            for _ in 1...20 { loop.send(1) }
            var found: [Int] = []
            for try await model in group { found.append(model) }
            #expect(found.count == 20)
        }
    }

    @Test("One new model ends all waits that have begun and whose condition it meets")
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func waitersForOneModel() async throws {
        let loop = TestLoop({ (model: Int, event: Int) in Next<Int, Never>.next(event) }, from: 0)
        let executor = StepwiseExecutor()
        let waits = (1...3).map { _ in
            Task(executorPreference: executor) { try await loop.model { $0 == 1 } }
        }
        executor.runUntilAllWait()
        loop.send(1)
        // Cancelling makes a wait throw, unless the wait has already ended.
        for wait in waits { wait.cancel() }
        executor.runUntilAllWait()
        for wait in waits { #expect(try await wait.value == 1) }
    }

    @Test("Each effect is returned once, by takeEffects or nextEffect")
    func effectsAreTakenOnce() async throws {
        let loop = TestLoop({ (model: Int, event: Int) in Next<Int, Int>.dispatchEffects([event]) }, from: 0)
        let taken = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<50 { group.addTask { try await loop.nextEffect() } }
            onThreads(5) { thread in
                for number in 0..<10 { loop.send(thread * 10 + number) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(taken.sorted() == Array(0..<50))
    }

    @Test("A wait for an effect ends when the loop runs the next one")
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func waiterForEffect() async throws {
        let loop = TestLoop({ (model: Int, event: Int) in Next<Int, Int>.dispatchEffects([event]) }, from: 0)
        let executor = StepwiseExecutor()
        let waiting = Task(executorPreference: executor) { try await loop.nextEffect() }
        executor.runUntilAllWait()
        loop.send(7)
        executor.runUntilAllWait()
        #expect(try await waiting.value == 7)
        #expect(loop.takeEffects().isEmpty)
    }

    @Test("A cancelled wait throws", arguments: [false, true])
    func cancellation(beforehand: Bool) async {
        let loop = TestLoop(Self.update, from: Model())
        let waiting = Task {
            if beforehand { while !Task.isCancelled { await Task.yield() } }
            return try await loop.nextEffect()
        }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        let asking = Task { try await loop.model { $0.text == "never" } }
        asking.cancel()
        await #expect(throws: CancellationError.self) { try await asking.value }
        loop.send(.load)
        #expect(loop.takeEffects() == [.fetch])
    }

    @Test("A wait that is cancelled after it has begun ends at once, not with the next model or effect")
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func cancellationOfBegunWait() async {
        let loop = TestLoop({ (model: Int, event: Int) in .next(event, effects: [event]) }, from: 0)
        let executor = StepwiseExecutor()
        let asking = Task(executorPreference: executor) { try await loop.model { $0 == 1 } }
        let waiting = Task(executorPreference: executor) { try await loop.nextEffect() }
        executor.runUntilAllWait()
        asking.cancel()
        waiting.cancel()
        loop.send(1)
        executor.runUntilAllWait()
        await #expect(throws: CancellationError.self) { try await asking.value }
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(loop.takeEffects() == [1])
    }

    @Test("A test loop can be used from the main actor, with models that are not Sendable")
    @MainActor
    func mainActor() async throws {
        final class Reference { var number = 0 }
        let reference = Reference()
        let loop = TestLoop(
            { (model: Reference, event: Int) -> Next<Reference, Never> in
                model.number += event
                return .next(model)
            },
            from: reference
        )
        loop.send(1)
        #expect(try await loop.model { $0 === reference }.number == 1)
    }

    @Test("Releasing a test loop disposes of its handler")
    func release() {
        let log = Log<String>()
        let handler = AnyConnectable<Effect, Event> { _ in
            Connection(acceptClosure: { log.note("\($0)") }, disposeClosure: { log.note("disposed") })
        }
        do {
            let loop = TestLoop(Update(Self.update), effectHandler: handler, from: Model())
            loop.send(.load)
        }
        #expect(log.values == ["fetch", "disposed"])
    }
}

/// Runs tasks when a test says so.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class StepwiseExecutor: TaskExecutor {
    private let jobs = Guarded<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    /// Runs the tasks on the calling thread, until each has ended or waits for something.
    func runUntilAllWait() {
        while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
