import Dispatch
import Millrace
import MillraceTimeline
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

    private enum FerryEvent { case driveOn(plate: String), driveOff }

    private func ferry() -> MobiusController<Int, FerryEvent, Never> {
        Mobius.loop(
            update: { (cars: Int, _: FerryEvent) -> Next<Int, Never> in .next(cars + 1) },
            effectHandler: EffectRouter<Never, FerryEvent>().asConnectable
        ).withName("Ferry").makeController(from: 0, loopQueue: DispatchQueue(label: "loop"))
    }

    @Test(
        "An event that is dispatched to a stopped controller is a warning, which names loop, event and cure"
    )
    func warning() throws {
        let (controller, log) = (ferry(), Log<Warning>())
        let warnings = Warnings(of: controller) { log.note($0) }
        controller.dispatchEvent(.driveOn(plate: "secret"))
        let warning = try #require(log.values.first)
        #expect(warning.kind == .dropped)
        #expect(warning.store?.name == "Ferry")
        #expect(warning.place == "driveOn")
        let text = "\(warning)"
        let beginning =
            "dropped: Ferry (Mobius): driveOn, of type FerryEvent, was sent while the store did not run"
        #expect(text.hasPrefix(beginning))
        #expect(text.contains("Start the store before anything can send to it"))
        #expect(!text.contains("secret"))
        controller.start()
        controller.stop()
        controller.dispatchEvent(.driveOff)
        #expect(log.values.count == 1, "reported once for a store")
        warnings.end()
        let later = Warnings(of: controller) { log.note($0) }
        controller.send(sourceAction: .driveOff)
        #expect(log.values.map(\.place) == ["driveOn", "driveOff"])
        later.end()
    }

    @Test(
        "Events to a running or starting controller, and late events of its views and sources, are no warning"
    )
    func noWarning() {
        let log = Log<Warning>()
        nonisolated(unsafe) var owner: MobiusController<Int, Int, Int>?
        let source = ConsumerKeeper<Int, Int>()
        let controller = Mobius.loop(
            update: { (model: Int, event: Int) -> Next<Int, Int> in .next(model + event) },
            effectHandler: ConsumerKeeper<Int, Int>()
        ).withEventSource(AnyEventSource(source)).makeController(
            from: 0,
            initiate: { model in
                owner?.dispatchEvent(1)
                return First(model: model)
            },
            loopQueue: DispatchQueue(label: "loop")
        )
        owner = controller
        let view = ConsumerKeeper<Int, Int>()
        view.onDispose = { _ in owner?.dispatchEvent(4) }
        controller.connectView(view)
        let warnings = Warnings(of: controller) { log.note($0) }
        controller.start()
        controller.dispatchEvent(2)
        controller.stop()
        source.consumers[0](8)
        view.consumers[0](16)
        #expect(controller.model == 3)
        #expect(log.values.isEmpty)
        warnings.end()
        controller.dispatchEvent(32)
        #expect(log.values.isEmpty)
        owner = nil
    }

    @Test("Warnings of all stores include events to stopped controllers", .recordingScope)
    func warningOfAllStores() {
        let log = Log<String>()
        let warnings = Warnings { log.note("\($0.kind) \($0.place)") }
        let controller = Mobius.loop(
            update: { (model: Int, event: Int) -> Next<Int, Never> in .next(model + event) },
            effectHandler: EffectRouter<Never, Int>().asConnectable
        ).makeController(from: 0)
        controller.dispatchEvent(1)
        #expect(log.values == ["dropped Int"])
        warnings.end()
        controller.dispatchEvent(1)
        #expect(log.values.count == 1)
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
