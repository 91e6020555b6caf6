import Dispatch
import MobiusCore
import MobiusExtras
import TestSupport
import Testing

/// Closures that are written in code of the main actor, and called by a loop on another thread. Each contains an inner
/// closure, whose check of the isolation would end the process if the compiler took the closure for one of the main actor.
@Suite("Closures written on the main actor")
@MainActor
struct IsolationTests {
    private enum Effect { case save([Int]), load(Int), show(Int) }

    @Test("A controller runs updates, routes, loggers and observers that are written on the main actor")
    func controller() async throws {
        let log = Log<String>()
        var shown: [Int] = []
        let handler = EffectRouter<Effect, Int>()
            .routeCase(Effect.save).to { items in log.note([items].map { "save \($0)" }[0]) }
            .routeCase(Effect.load).toEvent { id in [id].map { $0 * 100 }[0] }
            .routeCase(Effect.show).onMainActor().to { value in shown += [value].map { $0 } }
            .asConnectable
        let controller = Mobius.loop(
            update: { (model: [Int], event: Int) -> Next<[Int], Effect> in
                let next = model.map { $0 } + [event]
                return .next(next, effects: event == 1 ? [.load(2), .save(next), .show(event)] : [])
            },
            effectHandler: handler
        )
        .withLogger(SimpleLogger { line in if line.contains("Event") { log.note([line].map { $0 }[0]) } })
        .makeController(from: [0], initiate: { model in First(model: model.map { $0 + 5 }) })
        await controller.startAsync()
        let models = controller.models
        controller.dispatchEvent(1)
        for await model in models where model == [5, 1, 200] { break }
        await controller.stopAsync()
        await mainQueueTurn()
        #expect(log.values == ["Mobius: Event received: 1", "save [5, 1]", "Mobius: Event received: 200"])
        #expect(shown == [1])
    }

    @Test("An asynchronous route stays on the actor of the code that it is written in")
    func asynchronous() async throws {
        var loaded: [Int] = []
        let handler = EffectRouter<Effect, Int>()
            .routeCase(Effect.load).toEvent { id in
                loaded += [id].map { $0 }
                await Task.yield()
                loaded += [id].map { -$0 }
                return 1
            }
            .routeCase(Effect.save).to { _ in }
            .routeCase(Effect.show).to { _ in }
            .asConnectable
        let controller = Mobius.loop(
            update: { (model: Int, event: Int) -> Next<Int, Effect> in
                .next(model + event, effects: event == 7 ? [.load(3)] : [])
            },
            effectHandler: handler
        ).makeController(from: 0)
        await controller.startAsync()
        let models = controller.models
        controller.dispatchEvent(7)
        for await model in models where model == 8 { break }
        await controller.stopAsync()
        #expect(loaded == [3, -3])
    }

    @Test("Completions of start and stop that are written on the main actor run on the loop queue")
    func completions() async {
        let log = Log<String>()
        let controller = Mobius.beginnerLoop { (model: Int, event: Int) in [model].map { $0 + event }[0] }
            .makeController(from: 0)
        controller.start { log.note(["started"].map { $0 }[0]) }
        controller.stop { log.note(["stopped"].map { $0 }[0]) }
        await controller.startAsync()
        #expect(log.values == ["started", "stopped"])
        await controller.stopAsync()
    }

    @Test("Connections, disposables and observers that are written on the main actor work on any thread")
    func connections() async {
        let log = Log<String>()
        let source = AnyEventSource<Int> { consumer in
            consumer([1].map { $0 }[0])
            return AnonymousDisposable { log.note(["source disposed"].map { $0 }[0]) }
        }
        let handler = AnyConnectable<Int, Int> { _ in
            Connection(
                acceptClosure: { effect in log.note([effect].map { "effect \($0)" }[0]) },
                disposeClosure: { log.note(["handler disposed"].map { $0 }[0]) }
            )
        }
        .contramap { (text: String) in [text].map(\.count)[0] }
        let builder = Mobius.loop(
            update: { (model: Int, event: Int) -> Next<Int, String> in
                .next(model + event, effects: [String(repeating: "x", count: event)])
            },
            effectHandler: handler
        ).withEventSource(source.map { event in [event].map { $0 + 1 }[0] })
            .withEventConsumerTransformer { consumer in { event in consumer([event].map { $0 * 2 }[0]) } }
        await Task.detached { [builder = UncheckedBuilder(builder)] in
            let loop = builder.value.start(from: 0)
            loop.addObserver { model in log.note([model].map { "model \($0)" }[0]) }
            loop.dispose()
        }.value
        #expect(log.values == ["effect 4", "model 4", "handler disposed", "source disposed"])
    }

    /// Sendable: one thread at a time uses the builder.
    private struct UncheckedBuilder: @unchecked Sendable {
        let value: Mobius.Builder<Int, Int, String>

        init(_ value: Mobius.Builder<Int, Int, String>) { self.value = value }
    }
}
