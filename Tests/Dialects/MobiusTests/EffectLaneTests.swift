import Dispatch
import MobiusCore
import TestSupport
import Testing

@Suite("Effect lanes")
struct EffectLaneTests {
    enum Effect { case load(Int), cancel, stop }

    private typealias Router = EffectRouter<Effect, String>

    private let events = Events()

    private final class Cancellations: EffectHandler {
        private(set) var callbacks: [Int: EffectCallback<String>] = [:]
        let cancelled = Log<Int>()

        func handle(_ number: Int, _ callback: EffectCallback<String>) -> Disposable {
            callbacks[number] = callback
            return AnonymousDisposable { [cancelled] in cancelled.note(number) }
        }
    }

    @Test("In a lane, an effect cancels the previous one with the same id")
    func latest() {
        let lane = EffectLane<Bool>()
        nonisolated(unsafe) let work = Cancellations()
        let sent = Log<String>()
        let connection = Router()
            .routeCase(Effect.load).latest(in: lane, id: { $0 % 2 == 0 }).to(work)
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

    @Test("After two replacements, cancelling the lane cancels the current effect")
    func replacedTwice() {
        let lane = EffectLane<Bool>()
        nonisolated(unsafe) let work = Cancellations()
        let connection = Router()
            .routeCase(Effect.load).latest(in: lane, id: { _ in true }).to(work)
            .routeCase(Effect.cancel).to { lane.cancel(true) }
            .asConnectable.connect { _ in }
        connection.accept(.load(1))
        connection.accept(.load(2))
        connection.accept(.load(3))
        #expect(work.cancelled.values == [1, 2])
        connection.accept(.cancel)
        #expect(work.cancelled.values == [1, 2, 3])
        connection.dispose()
    }

    @Test("An effect cancelled by its lane while its handler starts is disposed of after the start")
    func cancelledWhileStarting() {
        let lane = EffectLane<Int>()
        let log = Log<String>()
        let connection = Router()
            .routeCase(Effect.load).latest(in: lane, id: { _ in 0 })
            .to { number, _ in
                lane.cancelAll()
                log.note("started \(number)")
                return AnonymousDisposable { log.note("disposed of \(number)") }
            }
            .asConnectable.connect { _ in }
        connection.accept(.load(1))
        #expect(log.values == ["started 1", "disposed of 1"])
        connection.dispose()
        #expect(log.values.count == 2)
    }

    @Test("In a lane, toEvent sends the event that its closure returns, and nothing for nil")
    func returnedEvents() {
        let sent = Log<String>()
        let connection = Router()
            .routeCase(Effect.load).latest(in: EffectLane<Int>(), id: { $0 })
            .toEvent { $0 > 0 ? "\($0)" : nil }
            .asConnectable.connect { sent.note($0) }
        connection.accept(.load(-1))
        connection.accept(.load(2))
        #expect(sent.values == ["2"])
        connection.dispose()
    }

    @Test("Events that an effect sends while its lane cancels it are dropped")
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

    @Test("An effect is cancelled before its replacement begins")
    func cancelledBeforeNext() {
        let lane = EffectLane<Int>()
        let log = Log<String>()
        let connection = Router()
            .routeCase(Effect.load).latest(in: lane, id: { _ in 0 })
            .to { number, _ in
                log.note("begin \(number)")
                return AnonymousDisposable { log.note("cancel \(number)") }
            }
            .asConnectable.connect { _ in }
        connection.accept(.load(1))
        connection.accept(.load(2))
        #expect(log.values == ["begin 1", "cancel 1", "begin 2"])
        connection.dispose()
    }

    @Test("A lane releases an effect that has ended")
    func endedEffectReleased() {
        let lane = EffectLane<Int>()
        let tracker = LifetimeTracker()
        nonisolated(unsafe) var callback: EffectCallback<String>?
        let connection = Router()
            .routeCase(Effect.load).latest(in: lane, id: { $0 })
            .to { _, running in
                callback = running
                let instance = tracker.instance()
                return AnonymousDisposable { instance.touch() }
            }
            .asConnectable.connect { _ in }
        connection.accept(.load(1))
        #expect(tracker.alive == 1)
        callback?.end()
        #expect(tracker.alive == 0)
        connection.dispose()
    }

    @Test("An effect in two lanes is cancelled by either")
    func twoLanes() {
        let (screen, account) = (EffectLane<Int>(), EffectLane<Int>())
        nonisolated(unsafe) let work = Cancellations()
        let connection = Router()
            .routeCase(Effect.load)
            .latest(in: screen, id: { _ in 0 })
            .latest(in: account, id: { $0 })
            .to(work)
            .asConnectable.connect { _ in }
        connection.accept(.load(1))
        screen.cancelAll()
        #expect(work.cancelled.values == [1])
        connection.accept(.load(2))
        account.cancel(2)
        #expect(work.cancelled.values == [1, 2])
        connection.dispose()
    }

    @Test("A lane accepts closures without a callback")
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

    @Test("A connectable in a lane is refused")
    func connectableInLane() {
        let message = hookMessage {
            _ = Router().routeCase(Effect.load).latest(in: EffectLane<Int>(), id: { $0 })
                .to(
                    AnyConnectable<Int, String> { _ in Connection(acceptClosure: { _ in }, disposeClosure: {})
                    }
                )
        }
        #expect(message?.contains("which cannot cancel a single effect") == true)
    }

    @Test("A debounced effect runs after the given time without another effect of the same id")
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

    @Test("A debounced effect that is cancelled while it waits for its queue does not run")
    func debouncedBehindOthers() async {
        enum Effect { case load(Int, LifetimeTracker.Instance) }
        let clock = ManualClock()
        let queue = DispatchQueue(label: "effects")
        let lane = EffectLane<Int>()
        let tracker = LifetimeTracker()
        let log = Log<Int>()
        let connection = EffectRouter<Effect, String>()
            .routeCase(Effect.load)
            .debounced(for: .seconds(1), clock: clock, in: lane, id: { number, _ in number })
            .on(queue: queue)
            .to { number, _ in log.note(number) }
            .asConnectable.connect { _ in }
        connection.accept(.load(1, tracker.instance()))
        await clock.waitForSleepers()
        queue.suspend()
        clock.advance(by: .seconds(1))
        lane.cancel(1)
        queue.resume()
        // The effect is released after its turn on the queue.
        await onAnotherThread { tracker.waitUntilNoneIsAlive() }
        #expect(log.values.isEmpty)
        connection.dispose()
    }

    @Test("A running debounced effect is cancelled by the next effect with its id")
    func debouncedWhileRunning() async {
        let clock = ManualClock()
        let queue = DispatchQueue(label: "effects")
        let lane = EffectLane<Int>()
        let started = Events()
        let cancelled = Log<Int>()
        let connection = Router()
            .routeCase(Effect.load)
            .debounced(for: .seconds(1), clock: clock, in: lane, id: { _ in 0 })
            .on(queue: queue)
            .to { number, _ in
                started.consume("\(number)")
                return AnonymousDisposable { cancelled.note(number) }
            }
            .asConnectable.connect { _ in }
        connection.accept(.load(1))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        #expect(await started.next(1) == ["1"])
        connection.accept(.load(2))
        await withCheckedContinuation { done in queue.async { done.resume() } }
        #expect(cancelled.values == [1])
        connection.dispose()
    }

    @Test("Debounced effects run on the queue or actor of their route", arguments: [true, false])
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
