import Dispatch
import MobiusCore
import TestSupport
import Testing

@Suite("Builder")
struct BuilderTests {
    private let log = Log<String>()

    private func builder() -> Mobius.Builder<String, String, Never> {
        Mobius.loop(update: { .next($0 + $1) }, effectHandler: EffectRouter<Never, String>().asConnectable)
    }

    @Test("A builder method returns a changed copy, and replaces the previous setting")
    func immutability() {
        let first = ConsumerKeeper<String, String>()
        let second = AnyEventSource<String> { consumer in
            consumer("2")
            return AnonymousDisposable {}
        }
        let builder = builder()
        let withFirst = builder.withEventSource(AnyConnectable(first))
        let withSecond = withFirst.withEventSource(second)
        #expect(builder.start(from: "s").latestModel == "s")
        #expect(withSecond.start(from: "s").latestModel == "s2")
        #expect(first.consumers.isEmpty)
    }

    @Test("A second logger replaces the first")
    func loggers() {
        struct Logger: MobiusLogger {
            let name: String
            let log: Log<String>
            func willUpdate(model: String, event: String) { log.note("\(name) \(event)") }
            func didUpdate(model: String, event: String, next: Next<String, Never>) {}
        }
        let loop = builder().withLogger(Logger(name: "1", log: log)).withLogger(Logger(name: "2", log: log))
            .start(from: "")
        loop.dispatchEvent("e")
        #expect(log.values == ["2 e"])
    }

    @Test("A builder whose handler allows several connections starts several loops and controllers at once")
    func severalLoops() {
        let builder = builder()
        let loops = ["a", "b"].map { builder.start(from: $0) }
        let controller = builder.makeController(from: "c", loopQueue: DispatchQueue(label: "loop"))
        controller.start()
        for loop in loops { loop.dispatchEvent("1") }
        controller.dispatchEvent("2")
        #expect(loops.map(\.latestModel) == ["a1", "b1"])
        #expect(controller.model == "c2")
        controller.stop()
    }

    @Test("The transformer added last receives events first, from every producer")
    func transformers() {
        let log = log
        let handler = ConsumerKeeper<String, String>()
        let builder = Mobius.loop(
            update: { (model: String, event: String) -> Next<String, String> in .next(model + event) },
            effectHandler: handler
        )
        func transformer(
            _ name: String
        ) -> @Sendable (@escaping SendableConsumer<String>) -> SendableConsumer<String> {
            { consumer in
                log.note("build \(name)")
                return { event in
                    log.note("meet \(name)")
                    consumer(event + name)
                }
            }
        }
        let source = ConsumerKeeper<String, String>()
        let loop =
            builder
            .withEventConsumerTransformer(transformer("1"))
            .withEventConsumerTransformer(transformer("2"))
            .withEventSource(AnyEventSource(source))
            .start(from: "")
        loop.dispatchEvent("a")
        loop.unguardedDispatchEvent("b")
        source.consumers[0]("c")
        handler.consumers[0]("d")
        #expect(loop.latestModel == "a21b21c21d21")
        #expect(log.values.prefix(4) == ["build 1", "build 2", "meet 2", "meet 1"])
        #expect(log.values.filter { $0.hasPrefix("build") }.count == 2)
    }

    @Test("A connectable source receives the start model and every later model")
    func connectableSource() {
        let source = ConsumerKeeper<String, String>()
        source.onAccept = { [log] model, consumer in
            log.note(model)
            if model == "sa" { consumer("!") }
        }
        source.onDispose = { [log] _ in log.note("dispose") }
        let loop = Mobius.loop(
            update: { (model: String, event: String) in event == "=" ? .next(model) : .next(model + event) },
            effectHandler: EffectRouter<Never, String>().asConnectable
        ).withEventSource(AnyConnectable(source)).start(from: "s")
        loop.dispatchEvent("a")
        loop.dispatchEvent("=")
        loop.dispose()
        loop.dispose()
        #expect(log.values == ["s", "sa", "sa!", "sa!", "dispose"])
    }

    @Test("A source does not get the model of an update that has disposed of the loop")
    func disposalInUpdate() {
        let source = ConsumerKeeper<Int, Int>()
        source.onAccept = { [log] model, _ in log.note("\(model)") }
        source.onDispose = { [log] _ in log.note("dispose") }
        nonisolated(unsafe) weak var running: MobiusLoop<Int, Int, Never>?
        let loop = Mobius.loop(
            update: { (model: Int, event: Int) -> Next<Int, Never> in
                if event == 2 { running?.dispose() }
                return .next(model + event)
            },
            effectHandler: EffectRouter<Never, Int>().asConnectable
        ).withEventSource(AnyConnectable(source)).start(from: 0)
        running = loop
        loop.dispatchEvent(1)
        loop.dispatchEvent(2)
        #expect(log.values == ["0", "1", "dispose"])
    }

    @Test("A start runs its effects before the events that were sent meanwhile")
    func startEffectsFirst() {
        let log = log
        let handler = ConsumerKeeper<String, String>()
        handler.onConnect = { $0("early") }
        handler.onAccept = { effect, _ in log.note("effect \(effect)") }
        let loop = Mobius.loop(
            update: { (model: String, event: String) -> Next<String, String> in
                log.note("event \(event)")
                return .next(model + event)
            },
            effectHandler: handler
        ).start(from: "", effects: ["1", "2"])
        #expect(log.values == ["effect 1", "effect 2", "event early"])
        #expect(loop.latestModel == "early")
    }

    @Test("The effects after one that disposes of the loop do not run")
    func disposalInEffect() {
        let handler = ConsumerKeeper<String, String>()
        let loop = Mobius.loop(
            update: { (_: String, _: String) -> Next<String, String> in .dispatchEffects(["1", "2"]) },
            effectHandler: handler
        ).start(from: "")
        handler.onAccept = { [log, unowned loop] effect, _ in
            log.note(effect)
            loop.dispose()
        }
        loop.dispatchEvent("e")
        #expect(log.values == ["1"])
    }

    @Test(
        "makeController(qos:) runs the loop on the global queue of that quality, and views on the main queue"
    )
    func defaultQueues() async {
        let events = Events()
        let controller = Mobius.loop(
            update: { (model: Int, event: Int) -> Next<Int, Never> in
                dispatchPrecondition(condition: .onQueue(.global(qos: .utility)))
                return .next(model + event)
            },
            effectHandler: EffectRouter<Never, Int>().asConnectable
        ).makeController(from: 1, qos: .utility)
        controller.connectView(
            AnyConnectable<Int, Int> { consumer in
                consumer(2)
                return Connection(
                    acceptClosure: { model in
                        dispatchPrecondition(condition: .onQueue(.main))
                        events.consume("\(model)")
                    },
                    disposeClosure: {}
                )
            }
        )
        controller.start()
        #expect(await events.next(2) == ["1", "3"])
        controller.stop()
    }

    @Test("makeController uses the given queues")
    func controllerQueues() {
        let queue = DispatchQueue(label: "loop")
        let controller = Mobius.loop(
            update: { (model: Int, event: Int) -> Next<Int, Never> in
                dispatchPrecondition(condition: .onQueue(queue))
                return .next(model + event)
            },
            effectHandler: EffectRouter<Never, Int>().asConnectable
        ).makeController(from: 1, loopQueue: queue)
        controller.connectView(
            AnyConnectable<Int, Int> { consumer in
                dispatchPrecondition(condition: .onQueue(queue))
                consumer(2)
                return Connection(acceptClosure: { _ in }, disposeClosure: {})
            }
        )
        controller.start()
        #expect(controller.model == 3)
        controller.stop()
    }
}
