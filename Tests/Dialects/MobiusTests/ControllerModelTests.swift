import Dispatch
import MobiusCore
import TestSupport
import Testing

@Suite("Models of a controller")
struct ControllerModelTests {
    private func controller(from model: Int = 0) -> MobiusController<Int, Int, Never> {
        Mobius.loop(
            update: { model, event in .next(model + event) },
            effectHandler: EffectRouter<Never, Int>().asConnectable
        ).makeController(from: model)
    }

    @Test("models has the models of all runs, and ends when the controller is released")
    func models() async {
        var controller: MobiusController<Int, Int, Never>? = controller(from: 1)
        let models = controller!.models
        controller?.start()
        controller?.dispatchEvent(1)
        _ = controller?.model
        controller?.stop()
        controller?.start()
        controller?.dispatchEvent(1)
        _ = controller?.model
        controller = nil
        var seen: [Int] = []
        for await model in models { seen.append(model) }
        #expect(seen == [1, 1, 2, 2, 3])
    }

    @Test("models contains a replaced model")
    func modelsWithReplacement() async {
        var controller: MobiusController<Int, Int, Never>? = controller(from: 1)
        let models = controller!.models
        controller?.replaceModel(5)
        controller = nil
        var seen: [Int] = []
        for await model in models { seen.append(model) }
        #expect(seen == [1, 5])
    }

    @Test("models has no gap, even if opened while events are sent")
    func modelsWithoutGap() async {
        for _ in 0..<200 {
            var controller: MobiusController<Int, Int, Never>? = controller()
            let opened = Log<AsyncStream<Int>>()
            controller?.start()
            onThreads(2) { [controller] thread in
                if thread == 0 {
                    for _ in 0..<100 { controller?.dispatchEvent(1) }
                } else if let controller {
                    opened.note(controller.models)
                }
            }
            controller?.stop()
            controller = nil
            var seen: [Int] = []
            for await model in opened.values[0] { seen.append(model) }
            #expect(seen == Array((seen.first ?? 0)...100))
        }
    }

    @Test("The feed of a released controller has no model and no transitions, and can still be observed")
    func feedAfterRelease() {
        var controller: MobiusController<Int, Int, Never>? = controller(from: 1)
        let feed = controller!.stateFeed
        let calls = Counter()
        let end = feed.observe { calls.add(1) }
        #expect(feed.observerCount() == 1)
        #expect(feed.transitions != nil)
        controller?.replaceModel(2)
        #expect(feed.read() == 2)
        #expect(calls.value == 1)
        controller = nil
        #expect(feed.read() == nil)
        #expect(feed.transitions == nil)
        #expect(feed.observerCount() == 0)
        end()
        feed.observe { calls.add(1) }()
        #expect(calls.value == 1)
    }

    @MainActor
    @Test(
        "A main-actor function as view receives the models of all runs until it is disconnected"
    )
    func functionAsView() async {
        let controller = controller()
        var screen: LabelledScreen? = LabelledScreen()
        weak let weakScreen = screen
        let id = controller.connectView { [screen] model in screen?.texts.append("\(model)") }
        controller.start()
        controller.dispatchEvent(1)
        _ = controller.model
        await mainQueueTurn()
        controller.stop()
        controller.start()
        await mainQueueTurn()
        #expect(screen?.texts == ["0", "1", "1"])
        controller.stop()
        screen = nil
        #expect(weakScreen != nil)
        controller.disconnectView(id: id)
        #expect(weakScreen == nil)
    }

    @MainActor
    private final class LabelledScreen {
        var texts: [String] = []
    }

    @Test("A main-actor function as view is refused if the view queue is not the main queue")
    func functionAsViewElsewhere() {
        let controller = Mobius.loop(
            update: { (model: Int, event: Int) -> Next<Int, Never> in .next(model + event) },
            effectHandler: EffectRouter<Never, Int>().asConnectable
        ).makeController(from: 0, loopQueue: .global(), viewQueue: DispatchQueue(label: "views"))
        let message = hookMessage { controller.connectView { (_: Int) in } }
        #expect(message?.contains("cannot show models on the main actor") == true)
        #expect(hookMessage { controller.disconnectView() }?.contains("no view connected") == true)
    }

    @Test("A main-actor function as view is refused while the controller runs")
    func functionAsViewWhileRunning() {
        let controller = controller()
        controller.start()
        let message = hookMessage { controller.connectView { (_: Int) in } }
        #expect(message?.contains("cannot connect a view while running") == true)
        controller.stop()
    }
}
