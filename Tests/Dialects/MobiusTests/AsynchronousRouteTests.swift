import MobiusCore
import TestSupport
import Testing

@Suite("Asynchronous routes")
struct AsynchronousRouteTests {
    enum Effect { case load(Int), cancel, stop }

    private typealias Router = EffectRouter<Effect, String>

    private let events = Events()

    @Test("`to` accepts an asynchronous function")
    func asyncAction() async {
        let events = events
        let connection = Router()
            .routeCase(Effect.load).to { number async in
                await Task.yield()
                events.consume("\(number)")
            }
            .asConnectable.connect { _ in }
        connection.accept(.load(1))
        #expect(await events.next(1) == ["1"])
        connection.dispose()
    }

    @Test("toEvent accepts an asynchronous function that returns an event or nil")
    func asyncEvent() async {
        let connection = Router()
            .routeCase(Effect.load).toEvent { number async -> String? in
                await Task.yield()
                return number > 0 ? "\(number)" : nil
            }
            .asConnectable.connect(events.consume)
        connection.accept(.load(-1))
        connection.accept(.load(2))
        #expect(await events.next(1) == ["2"])
        connection.dispose()
    }

    private struct Failure: Error {}

    @Test("toEvent accepts a throwing function; its error becomes an event, or none")
    func failures() async {
        let connection = Router()
            .routeCase(Effect.load).toEvent { number async throws -> String? in
                await Task.yield()
                if number == 0 { return nil }
                if number < 0 { throw number == -1 ? Failure() : CancellationError() as any Error }
                return "\(number)"
            } failure: { error in
                error is Failure ? "failed" : nil
            }
            .routeCase(Effect.stop).toEvent {
                throw CancellationError()
            } failure: {
                "\($0)"
            }
            .asConnectable.connect(events.consume)
        for number in [0, -2] { connection.accept(.load(number)) }
        connection.accept(.load(-1))
        #expect(await events.next(1) == ["failed"])
        connection.accept(.load(2))
        #expect(await events.next(1) == ["2"])
        // An error of the function is a failure, whatever its type is.
        connection.accept(.stop)
        #expect(await events.next(1) == ["CancellationError()"])
        connection.dispose()
    }

    @Test("A throwing function that is cancelled by its lane or its connection sends no failure")
    func cancelledFailures() async {
        let lane = EffectLane<Int>()
        let (ends, end) = AsyncStream.makeStream(of: Int.self)
        let begun = Events()
        let events = events
        let failed = Log<String>()
        let connection = Router()
            .routeCase(Effect.load).latest(in: lane, id: { _ in 0 }).toEvent { number in
                begun.consume("\(number)")
                defer { end.yield(number) }
                // Ends when the task is cancelled.
                let forever = AsyncStream.makeStream(of: Never.self)
                for await _ in forever.stream {}
                withExtendedLifetime(forever.continuation) {}
                throw Failure()
            } failure: { _ in
                failed.note("failed")
                return "failed"
            }
            .routeCase(Effect.cancel).to { lane.cancelAll() }
            .routeCase(Effect.stop).toEvent { "stop" }
            .asConnectable.connect(events.consume)
        var numbers = ends.makeAsyncIterator()
        connection.accept(.load(1))
        #expect(await begun.next(1) == ["1"])
        connection.accept(.load(2))
        #expect(await numbers.next() == 1)
        #expect(await begun.next(1) == ["2"])
        connection.accept(.cancel)
        #expect(await numbers.next() == 2)
        connection.accept(.load(3))
        #expect(await begun.next(1) == ["3"])
        connection.accept(.stop)
        #expect(await events.next(1) == ["stop"])
        connection.dispose()
        #expect(await numbers.next() == 3)
        #expect(failed.values == [])
    }

    @Test("A debounced throwing function runs after the interval, and its error becomes an event")
    func debouncedFailure() async {
        let clock = ManualClock()
        let connection = Router()
            .routeCase(Effect.load)
            .debounced(for: .seconds(1), clock: clock, in: EffectLane<Int>(), id: { _ in 0 })
            .toEvent { _ in
                throw Failure()
            } failure: { _ in
                "failed"
            }
            .asConnectable.connect(events.consume)
        connection.accept(.load(1))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        #expect(await events.next(1) == ["failed"])
        connection.dispose()
    }

    @Test("`to` accepts an asynchronous function that returns a stream of events")
    func asyncSequence() async {
        let connection = Router()
            .routeCase(Effect.load).to { number async in
                AsyncStream { continuation in
                    for index in 0..<number { continuation.yield("\(index)") }
                    continuation.finish()
                }
            }
            .asConnectable.connect(events.consume)
        connection.accept(.load(3))
        #expect(await events.next(3) == ["0", "1", "2"])
        connection.dispose()
    }

    @Test(
        "to accepts an asynchronous function that returns any sequence of events"
    )
    func madeSequences() async {
        let connection = Router()
            .routeCase(Effect.load).to { number async in
                await Self.numbers(number).filter { $0 != 2 }.map { "\($0)" }
            }
            .asConnectable.connect(events.consume)
        connection.accept(.load(3))
        #expect(await events.next(2) == ["1", "3"])
        connection.dispose()
    }

    @Test("to accepts a sequence of any type that cannot fail, where the system says so")
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func otherSequences() async {
        let connection = Router()
            .routeCase(Effect.load).to { number in await Self.countdown(number) }
            .asConnectable.connect(events.consume)
        connection.accept(.load(2))
        #expect(await events.next(2) == ["2", "1"])
        connection.dispose()
    }

    private static func numbers(_ last: Int) async -> AsyncStream<Int> {
        AsyncStream { continuation in
            for number in 1...last { continuation.yield(number) }
            continuation.finish()
        }
    }

    private static func countdown(_ number: Int) async -> Countdown { Countdown(number: number) }

    @Test("A throwing sequence declared as never failing stops with a message")
    func failingSequence() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let connection = Router()
                .routeCase(Effect.load).to { _ async in Failing() }
                .asConnectable.connect { _ in }
            connection.accept(.load(1))
            while true { await Task.yield() }
        }
        let message = standardError(of: result)
        #expect(message.contains("Failing is a NonfailingSequence, and has failed: CancellationError()"))
    }

    @Test("Disposal cancels the task and drops its later events")
    func asyncCancellation() async {
        let (started, cancelled) = (Events(), Events())
        let sent = Log<String>()
        let connection = Router()
            .routeCase(Effect.load).toEvent { _ async -> String? in
                started.consume("started")
                while !Task.isCancelled { await Task.yield() }
                cancelled.consume("cancelled")
                return "late"
            }
            .asConnectable.connect { sent.note($0) }
        connection.accept(.load(1))
        _ = await started.next(1)
        connection.dispose()
        #expect(await cancelled.next(1) == ["cancelled"])
        #expect(sent.values.isEmpty)
    }

    @Test("A route with onMainActor runs on the main actor")
    func mainActor() async {
        let events = events
        let connection = Router()
            .routeCase(Effect.load).onMainActor().to { number in
                MainActor.assertIsolated()
                events.consume("action \(number)")
            }
            .routeCase(Effect.cancel).onMainActor().to { events.consume("void") }
            .routeCase(Effect.stop).onMainActor().toEvent { "event" }
            .asConnectable.connect(events.consume)
        connection.accept(.load(1))
        connection.accept(.cancel)
        connection.accept(.stop)
        #expect(await events.next(3) == ["action 1", "void", "event"])
        connection.dispose()
    }
}
