import Dispatch
import MobiusCore
import TestSupport
import Testing

/// The same compiles in Swift 5 mode: `FunctionReferenceTests` of `MobiusSwift5Tests`.
@Suite("References to a controller's functions")
struct ControllerReferenceTests {
    private let controller = Mobius.loop(
        update: { (model: Int, event: Int) -> Next<Int, Never> in .next(model + event) },
        effectHandler: EffectRouter<Never, Int>().asConnectable
    ).makeController(from: 0, loopQueue: DispatchQueue(label: "loop"))

    @Test("References to start and stop without arguments wait until the controller has started or stopped")
    func references() {
        let log = Log<Bool>()
        let start = controller.start
        start()
        log.note(controller.running)
        for function in [controller.stop, controller.start] {
            function()
            log.note(controller.running)
        }
        let toggle = controller.running ? controller.stop : controller.start
        toggle()
        log.note(controller.running)
        [controller].map { $0.start }.first?()
        log.note(controller.running)
        controller.stop()
        #expect(log.values == [true, false, true, false, true])
    }

    @Test("In asynchronous code, start() and stop() wait, and still accept a completion")
    func asynchronous() async {
        controller.start()
        #expect(controller.running)
        await withCheckedContinuation { done in controller.stop { done.resume() } }
        #expect(!controller.running)
        await withCheckedContinuation { done in controller.start(completion: { done.resume() }) }
        #expect(controller.running)
        let stop = controller.stop(completion:)
        await withCheckedContinuation { done in stop { done.resume() } }
        #expect(!controller.running)
    }
}
