import MobiusCore
import XCTest

final class FunctionReferenceTests: XCTestCase {
    private let controller = Mobius.loop(
        update: { (model: Int, event: Int) -> Next<Int, Never> in .next(model + event) },
        effectHandler: EffectRouter<Never, Int>().asConnectable
    ).makeController(from: 0, loopQueue: DispatchQueue(label: "loop"))

    func testReferencesToStartAndStop() {
        let start = controller.start
        start()
        XCTAssertTrue(controller.running)
        for function in [controller.stop, controller.start] { function() }
        XCTAssertTrue(controller.running)
        let toggle = controller.running ? controller.stop : controller.start
        toggle()
        XCTAssertFalse(controller.running)
        [controller].map { $0.start }.first?()
        XCTAssertTrue(controller.running)
        controller.stop()
    }

    func testStartAndStopInAsynchronousCode() async {
        controller.start()
        XCTAssertTrue(controller.running)
        await withCheckedContinuation { done in controller.stop { done.resume() } }
        XCTAssertFalse(controller.running)
    }
}
