import Dispatch
import Millrace
import MillraceReporting
import MobiusCore
import TestSupport
import Testing

@Suite("The ongoing work of a loop")
struct OngoingWorkTests {
    enum Effect { case load(Int), stop, notify }

    /// Stores the callbacks of effects, so that a test can end the effects.
    ///
    /// Sendable: the callbacks are stored and read under a lock only.
    private final class Loads: @unchecked Sendable {
        private let callbacks = Guarded<[Int: EffectCallback<Effect>]>([:])

        func handle(_ number: Int, _ callback: EffectCallback<Effect>) -> Disposable {
            callbacks.withLock { $0[number] = callback }
            return AnonymousDisposable {}
        }

        func end(_ number: Int, with events: Effect...) {
            callbacks.withLock { $0[number] }?.end(with: events)
        }
    }

    /// A loop whose events are the effects that it starts.
    private func loop(_ router: EffectRouter<Effect, Effect>) -> Mobius.Builder<Int, Effect, Effect> {
        Mobius.loop(
            update: Update { _, event in .dispatchEffects([event]) },
            effectHandler: router.asConnectable
        )
    }

    private let loads = Loads()

    private var router: EffectRouter<Effect, Effect> {
        EffectRouter<Effect, Effect>().routeCase(Effect.load).to(loads.handle)
    }

    /// Records a source while `body` runs. The argument of `body` returns the names of the source's ongoing work.
    private func recording(_ source: some StateSource, _ body: (() -> [String]) throws -> Void) throws {
        let feed = try #require(source.stateFeed.transitions)
        let recording = feed.attach { _ in }
        defer { recording.end() }
        try body { feed.ongoing.map(\.name) }
    }

    @Test("An effect is ongoing from its start until its callback ends")
    func callbacks() throws {
        let loop = loop(
            router.routeCase(Effect.stop).to {}.routeCase(Effect.notify).toEvent { nil }
        ).start(from: 0)
        defer { loop.dispose() }
        try recording(loop) { ongoing in
            loop.dispatchEvent(.load(1))
            loop.dispatchEvent(.load(2))
            loop.dispatchEvent(.stop)
            loop.dispatchEvent(.notify)
            #expect(ongoing() == ["load(1)", "load(2)"])
            loads.end(1)
            #expect(ongoing() == ["load(2)"])
            loads.end(1)
            loads.end(2)
            #expect(ongoing() == [])
        }
    }

    @Test("Work that began while the loop was not recorded is not recorded, and may end safely")
    func unrecorded() throws {
        let loop = loop(router).start(from: 0)
        defer { loop.dispose() }
        let other = StateContainer(0)
        loop.dispatchEvent(.load(1))
        try recording(other) { _ in loop.dispatchEvent(.load(2)) }
        try recording(loop) { ongoing in
            #expect(ongoing() == [])
            loads.end(1)
            loads.end(2)
            #expect(ongoing() == [])
        }
    }

    @Test("Work is forgotten when its recording ends")
    func forgotten() throws {
        let loop = loop(router).start(from: 0)
        defer { loop.dispose() }
        try recording(loop) { _ in loop.dispatchEvent(.load(1)) }
        try recording(loop) { ongoing in #expect(ongoing() == []) }
    }

    @Test("Disposing of the loop ends its work")
    func disposal() throws {
        let loop = loop(router).start(from: 0)
        try recording(loop) { ongoing in
            loop.dispatchEvent(.load(1))
            #expect(ongoing() == ["load(1)"])
            loop.dispose()
            #expect(ongoing() == [])
        }
    }

    @Test("A task and a stream are ongoing until they have ended")
    func tasks() async throws {
        let (outcome, outcomes) = AsyncStream.makeStream(of: Void.self)
        let (events, sender) = AsyncStream.makeStream(of: Effect.self)
        let loop = loop(
            EffectRouter<Effect, Effect>()
                .routeCase(Effect.load).to { _ async in for await _ in outcome {} }
                .routeCase(Effect.stop).to { () async in events }
                .routeCase(Effect.notify).to {}
        ).start(from: 0)
        defer { loop.dispose() }
        let feed = try #require(loop.stateFeed.transitions)
        let seen = Log<Any>()
        let recording = feed.attach { seen.note($0) }
        defer { recording.end() }
        loop.dispatchEvent(.load(1))
        loop.dispatchEvent(.stop)
        sender.yield(.notify)
        while seen.values.count < 3 { await Task.yield() }
        #expect(feed.ongoing.map(\.name) == ["load(1)", "stop"])
        sender.finish()
        while feed.ongoing.count > 1 { await Task.yield() }
        outcomes.finish()
        while !feed.ongoing.isEmpty { await Task.yield() }
    }

    @Test("In a lane, a replaced or cancelled effect is no longer ongoing")
    func lanes() throws {
        let lane = EffectLane<Bool>()
        let loop = loop(
            EffectRouter<Effect, Effect>()
                .routeCase(Effect.load).latest(in: lane, id: { $0 % 2 == 0 }).to(loads.handle)
                .routeCase(Effect.stop).to { lane.cancelAll() }
        ).start(from: 0)
        defer { loop.dispose() }
        try recording(loop) { ongoing in
            for number in 1...3 { loop.dispatchEvent(.load(number)) }
            #expect(ongoing() == ["load(2)", "load(3)"])
            loop.dispatchEvent(.stop)
            #expect(ongoing() == [])
        }
    }

    @Test("A debounced effect is ongoing from its delay until its end")
    func debounced() async throws {
        let clock = ManualClock()
        let loads = loads
        let started = Events()
        let loop = loop(
            EffectRouter<Effect, Effect>()
                .routeCase(Effect.load)
                .debounced(for: .seconds(1), clock: clock, in: EffectLane<Int>(), id: { _ in 0 })
                .to { number, callback in
                    let disposable = loads.handle(number, callback)
                    started.consume("\(number)")
                    return disposable
                }
        ).start(from: 0)
        defer { loop.dispose() }
        let feed = try #require(loop.stateFeed.transitions)
        let recording = feed.attach { _ in }
        defer { recording.end() }
        loop.dispatchEvent(.load(1))
        loop.dispatchEvent(.load(2))
        #expect(feed.ongoing.map(\.name) == ["load(2)"])
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(1))
        #expect(await started.next(1) == ["2"])
        #expect(feed.ongoing.map(\.name) == ["load(2)"])
        loads.end(2)
        #expect(feed.ongoing.isEmpty)
    }

    @Test("An effect is ongoing while it waits for its route's queue, and until it has ended")
    func queues() throws {
        let queue = DispatchQueue(label: "effects")
        let loop = loop(
            EffectRouter<Effect, Effect>()
                .routeCase(Effect.load).on(queue: queue).to(loads.handle)
                .routeCase(Effect.stop).on(queue: queue).to {}
        ).start(from: 0)
        defer { loop.dispose() }
        try recording(loop) { ongoing in
            queue.suspend()
            loop.dispatchEvent(.load(1))
            loop.dispatchEvent(.stop)
            #expect(ongoing() == ["load(1)", "stop"])
            queue.resume()
            queue.sync {}
            #expect(ongoing() == ["load(1)"])
            loads.end(1)
            #expect(ongoing() == [])
        }
    }

    @Test("An effect of a connectable is ongoing only until accept returns")
    func connectables() throws {
        let loop = loop(
            EffectRouter<Effect, Effect>().routeCase(Effect.load)
                .to(AnyConnectable { _ in Connection(acceptClosure: { _ in }, disposeClosure: {}) })
        ).start(from: 0)
        defer { loop.dispose() }
        try recording(loop) { ongoing in
            loop.dispatchEvent(.load(1))
            #expect(ongoing() == [])
        }
    }

    @Test("Work that a handler starts in another loop belongs to that loop")
    func nestedLoops() throws {
        let innerLoads = Loads()
        let inner = loop(EffectRouter<Effect, Effect>().routeCase(Effect.load).to(innerLoads.handle))
            .start(from: 0)
        defer { inner.dispose() }
        let outer = loop(
            EffectRouter<Effect, Effect>().routeCase(Effect.load).to { number, callback in
                inner.dispatchEvent(.load(number * 10))
                return loads.handle(number, callback)
            }
        ).start(from: 0)
        defer { outer.dispose() }
        try recording(outer) { ongoing in
            outer.dispatchEvent(.load(1))
            #expect(ongoing() == ["load(1)"])
            try recording(inner) { ongoingInside in
                outer.dispatchEvent(.load(2))
                #expect(ongoingInside() == ["load(20)"])
                #expect(ongoing() == ["load(1)", "load(2)"])
            }
        }
    }

    @Test("A controller's effect is ongoing at most until the controller stops")
    func controllers() throws {
        let queue = DispatchQueue(label: "loop")
        let controller = loop(router).makeController(from: 0, loopQueue: queue, viewQueue: queue)
        try recording(controller) { ongoing in
            controller.start()
            controller.dispatchEvent(.load(1))
            queue.sync {}
            #expect(ongoing() == ["load(1)"])
            controller.stop()
            #expect(ongoing() == [])
            controller.start()
            controller.dispatchEvent(.load(2))
            queue.sync {}
            #expect(ongoing() == ["load(2)"])
            controller.stop()
        }
    }

    @Test("A controller's effect is ongoing until the events that it has sent are processed")
    func pendingEvents() throws {
        let queue = DispatchQueue(label: "loop")
        let notified = Counter()
        let controller = loop(router.routeCase(Effect.notify).to { notified.add(1) })
            .makeController(from: 0, loopQueue: queue, viewQueue: queue)
        try recording(controller) { ongoing in
            controller.start()
            controller.dispatchEvent(.load(1))
            queue.sync {}
            queue.suspend()
            loads.end(1, with: .notify)
            #expect(ongoing() == ["load(1)"])
            queue.resume()
            queue.sync {}
            #expect(notified.value == 1)
            queue.sync {}
            #expect(ongoing() == [])
            controller.stop()
        }
    }

    @Test("An effect that waits for its queue when the controller stops is no longer ongoing")
    func turnAfterStop() throws {
        let queue = DispatchQueue(label: "effects")
        let controller = loop(
            EffectRouter<Effect, Effect>().routeCase(Effect.load).on(queue: queue).to(loads.handle)
        ).makeController(from: 0)
        try recording(controller) { ongoing in
            controller.start()
            queue.suspend()
            controller.dispatchEvent(.load(1))
            _ = controller.model
            #expect(ongoing() == ["load(1)"])
            controller.stop()
            queue.resume()
            queue.sync {}
            // The end of the work has been sent to the loop queue.
            _ = controller.model
            #expect(ongoing() == [])
        }
    }

    @Test("A recorder of all stores finds the work of each store, with the store's name", .recordingScope)
    func allStores() {
        let loop = loop(router).withName("loader").start(from: 0)
        defer { loop.dispose() }
        let recording = TransitionProbe.attach { _ in }
        let before = ContinuousClock.now
        loop.dispatchEvent(.load(1))
        #expect(OngoingWork.all.map(\.name) == ["load(1)"])
        #expect(OngoingWork.all.map(\.label) == [StoreLabel(dialect: "Mobius", name: "loader")])
        #expect(OngoingWork.all.allSatisfy { $0.began >= before && $0.began <= .now })
        loads.end(1)
        #expect(OngoingWork.all.isEmpty)
        loop.dispatchEvent(.load(2))
        recording.end()
        #expect(OngoingWork.all.isEmpty)
    }

    @Test("A long name is cut to 80 characters")
    func longNames() throws {
        let loop = Mobius.loop(
            update: Update<Int, Int, String> { _, count in
                .dispatchEffects([String(repeating: "a", count: count)])
            },
            effectHandler: EffectRouter<String, Int>()
                .routeEffects { $0 }.to { (_: String, _: EffectCallback<Int>) in AnonymousDisposable {} }
                .asConnectable
        ).start(from: 0)
        defer { loop.dispose() }
        try recording(loop) { ongoing in
            loop.dispatchEvent(80)
            loop.dispatchEvent(81)
            let cut = String(repeating: "a", count: 79) + "…"
            #expect(ongoing() == [String(repeating: "a", count: 80), cut])
        }
    }
}
