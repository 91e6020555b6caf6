import Dispatch
import Foundation
import MobiusExtras
import TestSupport
import Testing

@testable import MobiusCore

/// The hook of these tests never returns: it parks the thread that made the error.
@Suite("Refused connections")
struct RefusedConnectionTests {
    @Test("An error is withheld for the innermost call that withholds errors, which returns the first one")
    func withheldErrors() {
        let errors = (0..<3).map { ProgrammingError("\($0)") }
        #expect(!ThreadLoops.withhold(errors[0]))
        let outer = ThreadLoops.withholdingErrors {
            #expect(ThreadLoops.withhold(errors[1]))
            let inner = ThreadLoops.withholdingErrors {
                #expect(ThreadLoops.withhold(errors[2]))
                #expect(ThreadLoops.withhold(errors[0]))
            }
            #expect(inner.error === errors[2])
        }
        #expect(outer.error === errors[1])
        #expect(ThreadLoops.withholdingErrors {}.error == nil)
        #expect(!ThreadLoops.withhold(errors[0]))
    }

    final class Part: ConnectableClass<Int, Int> {}

    private let log = Log<String>()

    private func limit(_ name: String) -> String {
        "Connection limit exceeded: The Connectable \(name) is already connected. "
            + "Unable to connect more than once"
    }

    private func builder(_ handler: AnyConnectable<Int, Int>) -> Mobius.Builder<Int, Int, Int> {
        Mobius.loop(update: { .next($0 + $1, effects: [$1]) }, effectHandler: handler)
    }

    /// Runs every effect.
    private func router() -> EffectRouter<Int, Int> {
        EffectRouter<Int, Int>().routeEffects(withParameters: { $0 }).to { [log] in log.note("effect \($0)") }
    }

    private func controller(
        _ builder: Mobius.Builder<Int, Int, Int>,
        initiate: (@Sendable (Int) -> First<Int, Int>)? = nil
    ) -> MobiusController<Int, Int, Int> {
        builder.makeController(
            from: 1,
            initiate: initiate,
            loopQueue: DispatchQueue(label: "loop"),
            viewQueue: DispatchQueue(label: "view")
        )
    }

    // MARK: Controllers

    @Test("If the effect handler is connected elsewhere, start fails, and the controller stays stopped")
    func handler() {
        let builder = builder(router().asConnectable)
        let loop = builder.start(from: 0)
        let controller = controller(builder, initiate: { First(model: $0 + 1, effects: [$0]) })
        #expect(hookMessage { controller.start() } == limit("EffectExecutor<Int, Int>"))
        #expect(!controller.running)
        #expect(controller.model == 1)
        loop.dispatchEvent(5)
        loop.dispose()
        controller.start()
        #expect(controller.model == 2)
        controller.stop()
        #expect(log.values == ["effect 5", "effect 1"])
    }

    @Test("If a view is connected elsewhere, start fails, and disposes of the loop and the views before it")
    func view() {
        let used = Part()
        let connection = used.connect { _ in }
        let controller = controller(builder(router().asConnectable))
        controller.connectView(
            AnyConnectable { [log] consumer in
                log.note("connect")
                consumer(7)
                return Connection(acceptClosure: { _ in }, disposeClosure: { log.note("dispose") })
            }
        )
        controller.connectView(used)
        #expect(hookMessage { controller.start() } == limit("Part"))
        #expect(!controller.running)
        #expect(controller.model == 1)
        #expect(log.values == ["connect", "dispose"])
        connection.dispose()
        controller.start()
        #expect(controller.model == 8)
        controller.stop()
    }

    @Test("If the event source is connected elsewhere, start fails, releases the handler, and runs no effect")
    func source() {
        let used = Part()
        let connection = used.connect { _ in }
        let builder = builder(router().asConnectable).withEventSource(used)
        let controller = controller(builder, initiate: { First(model: $0, effects: [3]) })
        #expect(hookMessage { controller.start() } == limit("Part"))
        #expect(hookMessage { _ = builder.start(from: 0, effects: [4]) } == limit("Part"))
        #expect(log.values.isEmpty)
        connection.dispose()
        let loop = builder.start(from: 0)
        loop.dispose()
        controller.start()
        controller.stop()
        #expect(log.values == ["effect 3"])
    }

    @Test("If a start effect has no route, start fails, and the controller stays stopped")
    func startEffect() {
        let router = EffectRouter<Int, Int>().routeEffects(equalTo: 1).to { _ in }
        let initiate: @Sendable (Int) -> First<Int, Int> = { First(model: 9, effects: [$0]) }
        let controller = controller(builder(router.asConnectable), initiate: initiate)
        controller.replaceModel(2)
        #expect(
            hookMessage { controller.start() }
                == "Error: 0 EffectHandlers could be found for effect: 2. Exactly 1 is required."
        )
        #expect(!controller.running)
        #expect(controller.model == 2)
        controller.replaceModel(1)
        controller.start()
        #expect(controller.model == 9)
        controller.stop()
    }

    @Test("After an effect without a route, a running controller stays usable", arguments: [true, false])
    func effect(old: Bool) async {
        await #expect(processExitsWith: .success) { [old] in
            let (messages, continuation) = AsyncStream<String>.makeStream()
            MobiusHooks.setErrorHandler { message, _, _ in
                continuation.yield(message)
                while true { sleep(1_000) }
            }
            let handler: AnyConnectable<Int, Int> =
                old ? emptyOldRouter() : EffectRouter<Int, Int>().asConnectable
            let controller = Mobius.loop(
                update: { (model: Int, event: Int) in Next<Int, Int>.next(model + event, effects: [event]) },
                effectHandler: handler
            ).makeController(from: 1, loopQueue: DispatchQueue(label: "loop"))
            controller.start()
            controller.dispatchEvent(2)
            let message = await messages.first { _ in true }
            #expect(
                message
                    == (old
                        ? "No effect handler is handling the effect: 2"
                        : "Error: 0 EffectHandlers could be found for effect: 2. Exactly 1 is required.")
            )
            #expect(controller.model == 3)
            controller.stop()
            #expect(!controller.running)
        }
    }

    @Test("The default hook stops the program at an effect without a route, before model is read")
    func defaultHook() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let controller = Mobius.loop(
                update: { (model: Int, event: Int) in Next<Int, Int>.next(model + event, effects: [event]) },
                effectHandler: EffectRouter<Int, Int>().asConnectable
            ).makeController(from: 1, loopQueue: DispatchQueue(label: "loop"))
            controller.start()
            controller.dispatchEvent(2)
            _ = controller.model
            exit(0)
        }
        let output = standardError(of: result)
        #expect(output.contains("Error: 0 EffectHandlers could be found for effect: 2"))
    }

    @Test("After an effect without a route, a loop's model can be read, and the loop can be disposed of")
    func bareLoop() {
        let router = EffectRouter<Int, Int>().routeEffects(equalTo: 0).to { _ in }.asConnectable
        let loop = builder(router).start(from: 0)
        #expect(hookMessage { loop.dispatchEvent(1) }?.hasPrefix("Error: 0 EffectHandlers") == true)
        loop.dispatchEvent(2)
        #expect(loop.latestModel == 1)
        loop.dispose()
        let next = builder(router).start(from: 5)
        #expect(next.latestModel == 5)
    }

    // MARK: Routers

    @Test(
        "If a router's connection is refused, none of its routes stays connected",
        arguments: [true, false]
    )
    func routes(nested: Bool) {
        let used = Part()
        let connection = used.connect { _ in }
        let first = router()
        let refused = EffectRouter<Int, Int>().routeEffects(equalTo: 2).to(used).asConnectable
        let router = first.routeEffects(equalTo: 2).to(nested ? refused : AnyConnectable(used))
        #expect(hookMessage { _ = router.asConnectable.connect { _ in } } == limit("Part"))
        let whole = first.asConnectable.connect { _ in }
        whole.accept(1)
        whole.dispose()
        connection.dispose()
        #expect(hookMessage { router.asConnectable.connect { _ in }.dispose() } == nil)
        #expect(log.values == ["effect 1"])
    }

    @Test("If a router's connection is refused, the live connection of shared routes is unaffected")
    func liveRoutes() {
        let part = Part()
        let common = EffectRouter<Int, Int>().routeEffects(equalTo: 2).to(part)
        let live = common.routeEffects(equalTo: 1).toEvent { $0 }.asConnectable.connect { [log] event in
            log.note("event \(event)")
        }
        let other = common.routeEffects(equalTo: 3).toEvent { $0 }
        #expect(
            hookMessage { _ = other.asConnectable.connect { _ in } }
                == limit("ThreadSafeConnectable<Int, Int>")
        )
        part.send(4)
        live.accept(1)
        live.dispose()
        #expect(log.values == ["event 4", "event 1"])
    }

    private final class OldHandler: ConnectableClass<Int, Int>, EffectPredicate {
        func canAccept(_ effect: Int) -> Bool { true }
    }

    @Test("If an old router's connection is refused, none of its handlers stays connected")
    @available(*, deprecated)
    func oldRouter() {
        let (free, used) = (OldHandler(), OldHandler())
        let connection = used.connect { _ in }
        let router = EffectRouterBuilder<Int, Int>().addConnectable(free).addConnectable(used).build()
        #expect(hookMessage { _ = router.connect { _ in } } == limit("OldHandler"))
        connection.dispose()
        #expect(hookMessage { router.connect { _ in }.dispose() } == nil)
    }
}

/// A router of Mobius 0.3 without handlers. Tests get it through a protocol, so that they need not be deprecated: a
/// deprecated test could not have arguments.
private func emptyOldRouter() -> AnyConnectable<Int, Int> {
    (OldRouters() as any EmptyRouter).connectable
}

private protocol EmptyRouter { var connectable: AnyConnectable<Int, Int> { get } }

private struct OldRouters: EmptyRouter {
    @available(*, deprecated)
    var connectable: AnyConnectable<Int, Int> { EffectRouterBuilder<Int, Int>().build() }
}
