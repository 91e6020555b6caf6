import MobiusCore
import TestSupport
import Testing

@Suite("Loop: no capture")
struct LoopNoCaptureTests {
    @Test(
        "An event on the main thread returns while other threads dispatch continuously",
        .timeLimit(.minutes(30))
    )
    @MainActor
    func observer() {
        let loop = counterLoop()
        expectNoCapture(
            dispatch: { loop.dispatchEvent(1) },
            observe: { body in loop.addObserver { if $0 > 0 { body($0) } } }
        )
        loop.dispose()
    }

    @Test(
        "An event on the main thread returns while others dispatch continuously and effects are slow",
        .timeLimit(.minutes(30))
    )
    @MainActor
    func effectHandler() {
        let handler = ConsumerKeeper<Int, Int>()
        let loop = Mobius.loop(
            update: { (model: Int, event: Int) in .next(model + event, effects: [model + event]) },
            effectHandler: handler
        ).start(from: 0)
        expectNoCapture(
            dispatch: { loop.dispatchEvent(1) },
            observe: { body in handler.onAccept = { effect, _ in body(effect) } }
        )
        loop.dispose()
    }
}
