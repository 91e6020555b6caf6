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

    @Test("Events may be sent to a running controller; to a stopped one they are dropped")
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

    @Test("Events sent while the controller is starting are not lost, and belong to that start only")
    func dispatchWhileStarting() {
        var controller: MobiusController<Int, Int, Int>?
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

    @Test("Start and stop with completion, and asynchronously")
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

    @Test("A start too many is reported to the hook, off the loop queue")
    func completionRefused() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let controller = Mobius.loop(
                update: { (model: Int, event: Int) -> Next<Int, Never> in .next(model + event) },
                effectHandler: EffectRouter<Never, Int>().asConnectable
            ).makeController(from: 0)
            controller.start()
            await controller.startAsync()
        }
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains("cannot start a controller while already running"))
    }

    @Test("A controller runs for as long as a body takes, or an object lives")
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
