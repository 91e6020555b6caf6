import Dispatch
import MobiusCore
import TestSupport
import Testing

@Suite("14 Requested: routes")
struct RequestedRouteTests {
    enum Effect { case load(Int), cancel, stop }

    private typealias Router = EffectRouter<Effect, String>

    /// Events as they come, to be awaited.
    private final class Events: Sendable {
        let stream: AsyncStream<String>
        private let continuation: AsyncStream<String>.Continuation

        init() {
            (stream, continuation) = AsyncStream.makeStream()
        }

        func consume(_ event: String) { continuation.yield(event) }

        func next(_ count: Int) async -> [String] {
            var events: [String] = []
            for await event in stream {
                events.append(event)
                if events.count == count { break }
            }
            return events
        }
    }

    private let events = Events()

    @Test("An asynchronous function that returns nothing")
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

    @Test("An asynchronous function that returns an event, or none")
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

    @Test("An asynchronous function that returns a sequence of events")
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

    @Test("Disposal cancels the task and drops what it still sends")
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

    @Test("onMainActor runs on the main actor")
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

    // MARK: Lanes

    private final class Cancellations {
        private(set) var callbacks: [Int: EffectCallback<String>] = [:]
        let cancelled = Log<Int>()

        func handle(_ number: Int, _ callback: EffectCallback<String>) -> Disposable {
            callbacks[number] = callback
            return AnonymousDisposable { [cancelled] in cancelled.note(number) }
        }
    }

    @Test("In a lane, an effect takes the place of the one before with the same id")
    func latest() {
        let lane = EffectLane<Bool>()
        let work = Cancellations()
        let sent = Log<String>()
        let connection = Router()
            .routeCase(Effect.load).latest(in: lane, id: { $0 % 2 == 0 }).to(work.handle)
            .routeCase(Effect.cancel).to { lane.cancel(true) }
            .routeCase(Effect.stop).to { lane.cancelAll() }
            .asConnectable.connect { sent.note($0) }
        connection.accept(.load(1))
        connection.accept(.load(2))
        connection.accept(.load(3))
        #expect(work.cancelled.values == [1])
        work.callbacks[1]?.send("dropped")
        work.callbacks[3]?.end(with: "3")
        connection.accept(.cancel)
        #expect(work.cancelled.values == [1, 2])
        connection.accept(.load(4))
        connection.accept(.stop)
        connection.accept(.load(5))
        connection.dispose()
        connection.accept(.load(6))
        #expect(work.cancelled.values == [1, 2, 4, 5])
        let unfinished = work.callbacks.values.filter { !$0.ended }
        #expect(unfinished.isEmpty)
        #expect(sent.values == ["3"])
    }

    @Test("What an effect in a lane sends while it is being cancelled is dropped")
    func sendingWhileCancelled() {
        let lane = EffectLane<Int>()
        let sent = Log<String>()
        let connection = Router()
            .routeCase(Effect.load).latest(in: lane, id: { _ in 0 })
            .to { number, callback in AnonymousDisposable { callback.end(with: "late \(number)") } }
            .routeCase(Effect.cancel).to { lane.cancelAll() }
            .asConnectable.connect { sent.note($0) }
        connection.accept(.load(1))
        connection.accept(.load(2))
        connection.accept(.cancel)
        #expect(sent.values.isEmpty)
    }

    @Test("A lane takes closures that are over at once")
    func latestOfActions() {
        let lane = EffectLane<Int>()
        let sent = Log<String>()
        let connection = Router()
            .routeCase(Effect.load).latest(in: lane, id: { $0 }).toEvent { "\($0)" }
            .routeCase(Effect.stop).latest(in: lane, id: { 0 }).to { sent.note("stop") }
            .asConnectable.connect { sent.note($0) }
        connection.accept(.load(0))
        connection.accept(.stop)
        #expect(sent.values == ["0", "stop"])
    }

    @Test("A connectable cannot be in a lane")
    func connectableInLane() {
        let message = hookMessage {
            _ = Router().routeCase(Effect.load).latest(in: EffectLane<Int>(), id: { $0 })
                .to(
                    AnyConnectable<Int, String> { _ in Connection(acceptClosure: { _ in }, disposeClosure: {})
                    }
                )
        }
        #expect(message?.contains("which cannot be told to cancel one effect") == true)
    }

    @Test("Debounced effects run when it has been quiet for long enough")
    func debounced() async {
        let clock = ManualClock()
        let lane = EffectLane<Int>()
        let connection = Router()
            .routeCase(Effect.load)
            .debounced(for: .seconds(1), clock: clock, in: lane, id: { $0 / 10 })
            .toEvent { "\($0)" }
            .asConnectable.connect(events.consume)
        connection.accept(.load(1))
        await clock.waitForSleepers(1)
        clock.advance(by: .milliseconds(900))
        connection.accept(.load(11))
        connection.accept(.load(2))
        await clock.waitForSleepers(2)
        clock.advance(by: .milliseconds(900))
        connection.accept(.load(12))
        await clock.waitForSleepers(2)
        clock.advance(by: .milliseconds(100))
        #expect(await events.next(1) == ["2"])
        clock.advance(by: .milliseconds(900))
        #expect(await events.next(1) == ["12"])
        connection.dispose()
    }

    @Test("Debounced effects run where their route says", arguments: [true, false])
    func debouncedElsewhere(isOnMainActor: Bool) async {
        let clock = ManualClock()
        let queue = DispatchQueue(label: "effects")
        let events = events
        let route = Router().routeCase(Effect.load)
            .debounced(for: .seconds(1), clock: clock, in: EffectLane<Int>(), id: { _ in 0 })
        let router =
            isOnMainActor
            ? route.onMainActor().to { _ in
                MainActor.assertIsolated()
                events.consume("ran")
            }
            : route.on(queue: queue).to { _ in
                dispatchPrecondition(condition: .onQueue(queue))
                events.consume("ran")
            }
        let connection = router.asConnectable.connect { _ in }
        connection.accept(.load(1))
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(1))
        #expect(await events.next(1) == ["ran"])
        connection.dispose()
    }
}
