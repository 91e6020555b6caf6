import Dispatch
import Millrace
import MillraceReporting
import MobiusCore
import TestSupport
import Testing

@Suite("Loop")
struct LoopTests {
    private let log = Log<String>()

    private typealias Handler = ConsumerKeeper<String, String>

    /// A loop that appends each event to the model. An event in capitals also starts an effect. An event that begins
    /// with a dot only starts an effect.
    private func builder(_ handler: Handler) -> Mobius.Builder<String, String, String> {
        Mobius.loop(
            update: { model, event in
                if event.hasPrefix(".") { return .dispatchEffects([event]) }
                return .next(model + event, effects: event == event.uppercased() ? [event] : [])
            },
            effectHandler: handler
        )
    }

    @Test("Before start returns, the loop connects, runs the start effects, then processes early events")
    func start() {
        let handler = Handler()
        handler.onConnect = { [log] consumer in
            log.note("connect handler")
            consumer("h")
        }
        handler.onAccept = { [log] effect, consumer in
            log.note("effect \(effect)")
            consumer(effect.lowercased())
        }
        let source = ConsumerKeeper<String, String>()
        source.onConnect = { [log] consumer in
            log.note("connect source")
            consumer("s")
        }
        source.onAccept = { [log] model, _ in log.note("source \(model)") }
        let loop = builder(handler).withEventSource(AnyConnectable(source)).start(from: "m", effects: ["E"])
        #expect(loop.latestModel == "mhse")
        #expect(log.values.prefix(3) == ["connect handler", "connect source", "source m"])
        #expect(log.values.contains("effect E"))
    }

    @Test("Transformers are applied before anything is connected, and start events reach an observer at once")
    func transformersFirst() {
        let handler = Handler()
        handler.onConnect = { [log] consumer in
            log.note("connect handler")
            consumer("h")
        }
        let loop = builder(handler)
            .withEventConsumerTransformer { [log] consumer in
                log.note("transform")
                return consumer
            }
            .start(from: "m")
        loop.addObserver { log.note($0) }
        #expect(log.values == ["transform", "connect handler", "mh"])
    }

    @Test("A model is stored, then reaches the source, then the observers, before the effects run")
    func orderOfOneEvent() {
        nonisolated(unsafe) weak var running: MobiusLoop<String, String, String>?
        let log = log
        @Sendable func note(_ what: String) { log.note("\(what) \(running?.latestModel ?? "")") }
        let (handler, source) = (Handler(), Handler())
        handler.onAccept = { effect, _ in note("effect \(effect)") }
        source.onAccept = { model, _ in note("source \(model)") }
        let loop = builder(handler).withEventSource(AnyConnectable(source)).start(from: "m")
        running = loop
        loop.addObserver { note("1 \($0)") }
        loop.addObserver { note("2 \($0)") }
        loop.dispatchEvent("A")
        #expect(
            log.values.suffix(4) == ["source mA mA", "1 mA mA", "2 mA mA", "effect A mA"]
        )
    }

    @Test("Observers receive the current model at once, and every later model, even if equal")
    func observers() {
        let loop = builder(Handler()).start(from: "m")
        let disposable = loop.addObserver { log.note("1 \($0)") }
        loop.addObserver { log.note("2 \($0)") }
        loop.dispatchEvent("a")
        loop.dispatchEvent("")
        disposable.dispose()
        disposable.dispose()
        loop.dispatchEvent("b")
        #expect(log.values == ["1 m", "2 m", "1 ma", "2 ma", "1 ma", "2 ma", "2 mab"])
    }

    @Test("An event dispatched inside a notification or an effect is processed afterwards")
    func runToCompletion() {
        let handler = Handler()
        handler.onAccept = { [log] effect, consumer in
            log.note("begin \(effect)")
            consumer("x")
            log.note("end \(effect)")
        }
        let loop = builder(handler).start(from: "")
        loop.addObserver { [unowned loop] model in
            log.note("1 \(model)")
            if model == "A" { loop.dispatchEvent("b") }
        }
        loop.addObserver { log.note("2 \($0)") }
        loop.dispatchEvent("A")
        #expect(
            log.values == [
                "1 ", "2 ", "1 A", "2 A", "1 Ab", "2 Ab", "begin A", "end A", "1 Abx", "2 Abx",
            ]
        )
    }

    @Test("Effects of an earlier event run before those of a later event")
    func firstInFirstOut() {
        let handler = Handler()
        handler.onAccept = { [log] effect, consumer in
            log.note(effect)
            if effect == "A" {
                consumer("B")
                consumer("C")
            }
        }
        let loop = builder(handler).start(from: "")
        loop.dispatchEvent("A")
        #expect(log.values == ["A", "B", "C"])
        #expect(loop.latestModel == "ABC")
    }

    @Test("100,000 events dispatched by an observer do not overflow the stack")
    func noRecursion() {
        let loop = counterLoop()
        loop.addObserver { [unowned loop] in if $0 < 100_000 { loop.dispatchEvent(1) } }
        #expect(loop.latestModel == 100_000)
    }

    @Test("100,000 events that a route sends for the previous one's effect do not overflow the stack")
    func noRecursionThroughRoutes() {
        let router = EffectRouter<Int, Int>()
            .routeEffects(withParameters: { $0.isMultiple(of: 2) ? $0 : nil }).toEvent { _ in 1 }
            .routeEffects(withParameters: { $0.isMultiple(of: 2) ? nil : $0 }).to { _, callback in
                callback.end(with: 1)
                return AnonymousDisposable {}
            }
        let loop = Mobius.loop(
            update: { (model: Int, event: Int) -> Next<Int, Int> in
                .next(model + event, effects: model < 100_000 ? [model] : [])
            },
            effectHandler: router.asConnectable
        ).start(from: 0)
        loop.dispatchEvent(1)
        #expect(loop.latestModel == 100_001)
    }

    @Test("An observer added during a notification receives that model once")
    func addedDuringPublication() {
        let loop = builder(Handler()).start(from: "")
        loop.addObserver { [unowned loop, log] model in
            guard model == "a" else { return }
            loop.addObserver { log.note("late \($0)") }
        }
        loop.dispatchEvent("a")
        loop.dispatchEvent("b")
        #expect(log.values == ["late a", "late ab"])
    }

    @Test("An observer removed during a notification is not called")
    func removedDuringPublication() {
        let loop = builder(Handler()).start(from: "")
        nonisolated(unsafe) var second: (any Disposable)?
        loop.addObserver { if $0 == "a" { second?.dispose() } }
        second = loop.addObserver { log.note("second \($0)") }
        loop.addObserver { log.note("third \($0)") }
        loop.dispatchEvent("a")
        #expect(log.values == ["second ", "third ", "third a"])
    }

    @Test("An event dispatched in an observer's first call is processed after that call")
    func eventInFirstCall() {
        let loop = builder(Handler()).start(from: "")
        loop.addObserver { [log] in log.note("other \($0)") }
        loop.addObserver { [unowned loop, log] model in
            log.note("begin \(model)")
            if model.isEmpty { loop.dispatchEvent("a") }
            #expect(loop.latestModel == model)
            log.note("end \(model)")
        }
        #expect(log.values == ["other ", "begin ", "end ", "other a", "begin a", "end a"])
    }

    @Test("An event of another thread during an observer's first call is processed after that call")
    func eventOfAnotherThreadInFirstCall() {
        let loop = builder(Handler()).start(from: "")
        loop.addObserver { [log] model in
            log.note("begin \(model)")
            if model.isEmpty { onThreads(1) { _ in loop.dispatchEvent("a") } }
            log.note("end \(model)")
        }
        #expect(log.values == ["begin ", "end ", "begin a", "end a"])
    }

    @Test("Disposing in an observer's first call drops the events dispatched there")
    func disposeInFirstCall() {
        let loop = builder(Handler()).start(from: "")
        loop.addObserver { [unowned loop, log] model in
            log.note("model \(model)")
            loop.dispatchEvent("a")
            loop.dispose()
        }
        #expect(log.values == ["model "])
        #expect(loop.latestModel == "")
    }

    // MARK: Disposing

    @Test("dispose disposes of handler and source, once, and the last model can still be read")
    func dispose() {
        let handler = Handler()
        handler.onDispose = { [log] _ in log.note("handler") }
        let source = Handler()
        source.onDispose = { [log] _ in log.note("source") }
        let loop = builder(handler).withEventSource(AnyEventSource(source)).start(from: "m")
        loop.dispose()
        loop.dispose()
        #expect(log.values == ["handler", "source"])
        #expect(loop.latestModel == "m")
    }

    @Test("Observers end after the handler and before the source")
    func orderOfDisposal() {
        let tracker = LifetimeTracker()
        let (handler, source) = (Handler(), Handler())
        handler.onDispose = { [log] _ in log.note("handler \(tracker.alive)") }
        source.onDispose = { [log] _ in log.note("source \(tracker.alive)") }
        let loop = builder(handler).withEventSource(AnyConnectable(source)).start(from: "m")
        loop.addObserver { [instance = tracker.instance()] _ in instance.touch() }
        loop.dispose()
        #expect(log.values == ["handler 1", "source 0"])
    }

    @Test("Dispatching an event or adding an observer after dispose is an error")
    func useAfterDispose() {
        let loop = counterLoop()
        loop.dispose()
        #expect(
            hookMessage { loop.dispatchEvent(1) }
                == "MobiusLoop<Int, Int, Never>: event submitted after dispose"
        )
        #expect(
            hookMessage { loop.addObserver { _ in } }
                == "ConnectablePublisher<Int> cannot add connections when disposed"
        )
    }

    @Test("late events of handlers and unguarded ones are dropped after dispose")
    func lateEvents() {
        let handler = Handler()
        handler.onAccept = { [log] effect, _ in log.note("effect \(effect)") }
        let loop = builder(handler).start(from: "m")
        loop.addObserver { log.note($0) }
        loop.dispose()
        handler.consumers[0]("a")
        handler.consumers[0](".e")
        loop.unguardedDispatchEvent("b")
        #expect(log.values == ["m"])
        #expect(loop.latestModel == "m")
    }

    @Test("dispose inside an observer or an effect drops pending events")
    func disposeInside() {
        let handler = Handler()
        let loop = builder(handler).start(from: "")
        handler.onAccept = { [log, unowned loop] effect, consumer in
            log.note(effect)
            consumer("c")
            loop.dispose()
            consumer("d")
        }
        loop.addObserver { log.note("model \($0)") }
        loop.dispatchEvent("A")
        #expect(log.values == ["model ", "model A", "A"])

        let other = builder(handler).start(from: "")
        other.addObserver { [unowned other, log] model in
            log.note("other \(model)")
            if model == "A" {
                other.unguardedDispatchEvent("b")
                other.dispose()
            }
        }
        other.addObserver { log.note("after \($0)") }
        other.dispatchEvent("A")
        #expect(log.values.dropFirst(3) == ["other ", "after ", "other A"])
        #expect(other.latestModel == "A")
    }

    @Test("events sent while handler and source are disposed of are dropped")
    func eventsDuringDispose() {
        let handler = Handler()
        handler.onDispose = { $0("h") }
        let source = Handler()
        source.onDispose = { $0("s") }
        let loop = builder(handler).withEventSource(AnyConnectable(source)).start(from: "m")
        loop.dispose()
        #expect(loop.latestModel == "m")
    }

    // MARK: Ownership

    @Test("Releasing the loop disposes of it, even if a consumer is retained, which then drops events")
    func release() {
        let handler = Handler()
        handler.onDispose = { [log] _ in log.note("dispose") }
        let (source, transformed) = (Handler(), Log<SendableConsumer<String>>())
        var loop: MobiusLoop<String, String, String>? = builder(handler)
            .withEventSource(AnyConnectable(source))
            .withEventConsumerTransformer { consumer in
                transformed.note(consumer)
                return consumer
            }
            .start(from: "m")
        weak let weakLoop = loop
        loop = nil
        #expect(weakLoop == nil)
        #expect(log.values == ["dispose"])
        for consumer in [handler.consumers[0], source.consumers[0], transformed.values[0]] { consumer("a") }
    }

    @Test("An observer's disposable retains neither the loop nor the observer")
    func handleKeepsNothing() {
        let tracker = LifetimeTracker()
        var handles: [any Disposable] = []
        do {
            let loop = counterLoop()
            let object = tracker.instance()
            handles.append(loop.addObserver { _ in object.touch() })
            handles.append(loop.addObserver { _ in object.touch() })
            handles[0].dispose()
        }
        #expect(tracker.alive == 0)
        for handle in handles { handle.dispose() }
    }

    @Test("The feed of a released loop has no model and no pending events, and can still be observed")
    func feedAfterRelease() {
        var loop: MobiusLoop<Int, Int, Never>? = counterLoop(from: 1)
        nonisolated(unsafe) let feed = loop!.stateFeed
        let calls = Counter()
        let end = feed.observe { calls.add(1) }
        loop?.addObserver { [log] in log.note("\($0) \(feed.hasPendingActions())") }
        #expect(feed.observerCount() == 2)
        loop?.dispatchEvent(1)
        #expect(feed.read() == 2)
        #expect(calls.value == 1)
        #expect(log.values == ["1 true", "2 true"])
        #expect(!feed.hasPendingActions())
        loop = nil
        #expect(feed.read() == nil)
        #expect(feed.transitions == nil)
        #expect(feed.observerCount() == 0)
        #expect(!feed.hasPendingActions())
        end()
        feed.observe { calls.add(1) }()
        #expect(calls.value == 1)
    }

    @Test("A loop that is not retained after start is disposed of at once")
    func unassigned() {
        let handler = Handler()
        handler.onDispose = { [log] _ in log.note("dispose") }
        _ = builder(handler).start(from: "m")
        #expect(log.values == ["dispose"])
    }

    @Test("A loop is retained until the current event and its effects have been processed")
    func releaseInside() {
        let handler = Handler()
        handler.onAccept = { [log] effect, consumer in
            log.note("effect \(effect)")
            consumer(effect.lowercased())
        }
        handler.onDispose = { [log] _ in log.note("dispose") }
        nonisolated(unsafe) let box = Box(builder(handler).start(from: ""))
        box.loop?.addObserver { [log] model in
            log.note("model \(model)")
            if model == "A" { box.loop = nil }
        }
        box.loop?.dispatchEvent("A")
        #expect(log.values == ["model ", "model A", "effect A", "model Aa", "dispose"])
    }

    private final class Box {
        var loop: MobiusLoop<String, String, String>?
        init(_ loop: MobiusLoop<String, String, String>) { self.loop = loop }
    }

    @Test("The description names the loop's types and model")
    func description() {
        let loop = Mobius.loop(update: { _, _ in .noChange }, effectHandler: ConsumerKeeper<String, String>())
            .start(from: "hello")
        #expect("\(loop)" == #"MobiusLoop<String, String, String>{ "hello" }"#)
        loop.dispose()
        #expect(String(reflecting: loop) == "disposed MobiusLoop<String, String, String>!")
    }

    // MARK: Threads

    @Test("Events of several threads are each applied once, in the order of each thread")
    func threads() {
        let seed = UInt64.random(in: 0 ... .max)
        let loop = Mobius.loop(
            update: { (model: [Int], event: Int) -> Next<[Int], Int> in
                .next(model + [event], effects: event % 7 == 0 ? [event] : [])
            },
            effectHandler: EffectRouter<Int, Int>()
                .routeEffects(withParameters: { $0 }).to { _ in }
                .asConnectable
        ).start(from: [])
        let published = Log<Int>()
        loop.addObserver { published.note($0.count) }
        onThreads(4) { thread in
            var generator = SeededGenerator(seed: seed &+ UInt64(thread))
            for number in 0..<200 {
                loop.dispatchEvent(thread * 1_000 + number)
                if Int.random(in: 0..<8, using: &generator) == 0 {
                    let seen = Log<Int>()
                    loop.addObserver { seen.note($0.count) }.dispose()
                    #expect(!seen.values.isEmpty)
                }
            }
        }
        published.wait { $0.last == 800 }
        #expect(loop.latestModel.count == 800, "seed \(seed)")
        #expect(published.values == Array(0...800), "seed \(seed)")
        for thread in 0..<4 {
            let own = loop.latestModel.filter { $0 / 1_000 == thread }
            #expect(own == own.sorted(), "seed \(seed)")
        }
    }

    @Test("An observer added while another thread dispatches misses and repeats no model")
    func observingUnderWay() {
        let loop = counterLoop()
        let published = Log<Int>()
        loop.addObserver { published.note($0) }
        onThreads(4) { thread in
            for _ in 0..<300 {
                if thread == 0 {
                    let seen = Log<Int>()
                    let disposable = loop.addObserver { seen.note($0) }
                    loop.dispatchEvent(1)
                    disposable.dispose()
                    let values = seen.values
                    #expect(!values.isEmpty)
                    #expect(values == Array(values[0]..<(values[0] + values.count)))
                } else {
                    loop.dispatchEvent(1)
                }
            }
        }
        published.wait { $0.last == 1_200 }
    }

    @Test("A loop may be disposed of while other threads dispatch")
    func disposingUnderWay() {
        for _ in 0..<50 {
            let loop = counterLoop()
            onThreads(3) { thread in
                for number in 0..<20 {
                    if thread == 0 && number == 10 { loop.dispose() }
                    loop.unguardedDispatchEvent(1)
                }
            }
            let last = loop.latestModel
            #expect(last <= 60)
            loop.unguardedDispatchEvent(1)
            #expect(loop.latestModel == last)
        }
    }

    // MARK: Timeline

    @Test("A recorder receives every event with the model before and after", .recordingScope)
    func timeline() {
        let transitions = Log<String>()
        let recording = TransitionProbe.attach { transition in
            transitions.note(
                "\(transition.label.dialect) \(transition.label.name) \(transition.action ?? transition.cause) "
                    + "\(transition.old)→\(transition.new)"
            )
        }
        let builder = Mobius.loop(
            update: { (model: String, event: String) -> Next<String, Never> in
                event.isEmpty ? .noChange : .next(model + event)
            },
            effectHandler: EffectRouter<Never, String>().asConnectable
        )
        let loop = builder.start(from: "")
        loop.dispatchEvent("a")
        loop.dispatchEvent("")
        builder.withName("named").start(from: "x").dispatchEvent("b")
        recording.end()
        loop.dispatchEvent("c")
        #expect(
            transitions.values == [
                "Mobius String start →", "Mobius String a →a", "Mobius String  a→a",
                "Mobius named start x→x", "Mobius named b x→xb",
            ]
        )
    }
}
