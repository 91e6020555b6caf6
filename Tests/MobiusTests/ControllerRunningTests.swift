import Dispatch
import MobiusCore
import TestSupport
import Testing

@Suite("Running a controller")
struct ControllerRunningTests {
    private func controller(from model: Int = 0) -> MobiusController<Int, Int, Never> {
        Mobius.loop(
            update: { model, event in .next(model + event) },
            effectHandler: EffectRouter<Never, Int>().asConnectable
        ).makeController(from: model)
    }

    /// A controller with the handler that the test passes. Each event is added to the model.
    private func controller(
        _ handler: ConsumerKeeper<Int, Int>,
        initiate: (@Sendable (Int) -> First<Int, Int>)? = nil
    ) -> MobiusController<Int, Int, Int> {
        Mobius.loop(
            update: { (model: Int, event: Int) -> Next<Int, Int> in .next(model + event) },
            effectHandler: handler
        ).makeController(from: 1, initiate: initiate)
    }

    @Test("Events sent to a stopped controller are dropped")
    func dispatch() {
        let controller = controller()
        controller.dispatchEvent(1)
        controller.start()
        controller.dispatchEvent(2)
        #expect(controller.model == 2)
        controller.stop()
        controller.dispatchEvent(4)
        #expect(controller.model == 2)
    }

    @Test("Events sent during start are processed in that run only")
    func dispatchWhileStarting() {
        nonisolated(unsafe) var controller: MobiusController<Int, Int, Int>?
        let built = Mobius.loop(
            update: { (model: Int, event: Int) -> Next<Int, Int> in .next(model + event) },
            effectHandler: EffectRouter<Int, Int>()
                .routeEffects(withParameters: { $0 }).to { controller?.dispatchEvent($0) }
                .asConnectable
        ).makeController(from: 0, initiate: { First(model: $0, effects: [1, 2]) })
        controller = built
        built.start()
        #expect(built.model == 3)
        built.stop()
        built.start()
        #expect(built.model == 6)
        built.stop()
        controller = nil
    }

    @Test("start and stop take a completion, or are asynchronous")
    func completion() async {
        let controller = controller()
        await withCheckedContinuation { done in controller.start { done.resume() } }
        #expect(controller.running)
        await withCheckedContinuation { done in controller.stop { done.resume() } }
        #expect(!controller.running)
        await controller.startAsync()
        #expect(controller.running)
        await controller.stopAsync()
        #expect(!controller.running)
    }

    @Test("A second start is reported to the error hook")
    func completionRefused() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let controller = Mobius.loop(
                update: { (model: Int, event: Int) -> Next<Int, Never> in .next(model + event) },
                effectHandler: EffectRouter<Never, Int>().asConnectable
            ).makeController(from: 0)
            controller.start()
            await controller.startAsync()
        }
        let output = standardError(of: result)
        #expect(output.contains("cannot start a controller while already running"))
    }

    @Test("The error hook is not called on the loop queue")
    func completionRefusedElsewhere() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let loopQueue = DispatchQueue(label: "loop")
            let key = DispatchSpecificKey<Bool>()
            loopQueue.setSpecific(key: key, value: true)
            MobiusHooks.setErrorHandler { _, _, _ in
                let isOnLoopQueue = DispatchQueue.getSpecific(key: key) == true
                fatalError(isOnLoopQueue ? "called on the loop queue" : "called elsewhere")
            }
            let controller = Mobius.loop(
                update: { (model: Int, event: Int) -> Next<Int, Never> in .next(model + event) },
                effectHandler: EffectRouter<Never, Int>().asConnectable
            ).makeController(from: 0, loopQueue: loopQueue)
            controller.start()
            await controller.startAsync()
        }
        let output = standardError(of: result)
        #expect(output.contains("called elsewhere"))
    }

    @Test("A start effect that reads the model gets the model that initiate returned")
    func modelInsideStart() {
        let log = Log<Int>()
        let handler = ConsumerKeeper<Int, Int>()
        let controller = controller(handler, initiate: { First(model: $0 + 1, effects: [0]) })
        handler.onAccept = { [unowned controller] _, _ in log.note(controller.model) }
        controller.start()
        controller.stop()
        #expect(log.values == [2])
    }

    @Test("A stop inside stop has no effect")
    func stopInsideStop() {
        let log = Log<String>()
        let handler = ConsumerKeeper<Int, Int>()
        let controller = controller(handler)
        handler.onDispose = { [unowned controller] _ in controller.stop() }
        controller.connectView(
            AnyConnectable<Int, Int> { _ in
                Connection(acceptClosure: { _ in }, disposeClosure: { log.note("dispose view") })
            }
        )
        controller.start()
        #expect(hookMessage { controller.stop() } == nil)
        #expect(!controller.running)
        #expect(log.values == ["dispose view"])
    }

    @Test("disconnectView(id:) disconnects only the view with that id")
    func disconnectOne() {
        let log = Log<String>()
        let controller = controller()
        let ids = ["1", "2", "3"].map { name in
            controller.connectView(
                AnyConnectable<Int, Int> { _ in
                    log.note(name)
                    return Connection(acceptClosure: { _ in }, disposeClosure: {})
                }
            )
        }
        controller.disconnectView(id: ids[1])
        controller.start()
        controller.stop()
        #expect(log.values == ["1", "3"])
    }

    @Test("whileRunning runs the controller during a closure, startForLifetime until the object's release")
    func lifetimes() async throws {
        struct Failure: Error {}
        let controller = controller()
        #expect(await controller.whileRunning { controller.running })
        #expect(!controller.running)
        await #expect(throws: Failure.self) { try await controller.whileRunning { throw Failure() } }
        #expect(!controller.running)
        var lifetime: ControllerLifetime? = controller.startForLifetime()
        #expect(controller.running)
        lifetime?.dispose()
        #expect(!controller.running)
        lifetime = controller.startForLifetime()
        controller.stop()
        lifetime = nil
        lifetime = controller.startForLifetime()
        _ = lifetime
        lifetime = nil
        #expect(!controller.running)
    }
}
