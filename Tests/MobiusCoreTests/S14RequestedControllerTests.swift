import Dispatch
import MobiusCore
import Observation
import TestSupport
import Testing

@Suite("14 Requested: controller")
struct RequestedControllerTests {
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

    @Test("Events sent while the controller is starting are not lost")
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

    @Test("The models are an asynchronous sequence, over several runs, until the controller goes")
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

    @MainActor
    @Test(
        "A view may be a function of the main actor: it is shown every model of every run, until it is removed"
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

    @Test("A function of the main actor cannot be a view where views have another queue, and none is added")
    func functionAsViewElsewhere() {
        let controller = Mobius.loop(
            update: { (model: Int, event: Int) -> Next<Int, Never> in .next(model + event) },
            effectHandler: EffectRouter<Never, Int>().asConnectable
        ).makeController(from: 0, loopQueue: .global(), viewQueue: DispatchQueue(label: "views"))
        let message = hookMessage { controller.connectView { (_: Int) in } }
        #expect(message?.contains("cannot show models on the main actor") == true)
        #expect(hookMessage { controller.disconnectView() }?.contains("no view connected") == true)
    }

    @Test("A function of the main actor cannot become a view while the controller runs")
    func functionAsViewWhileRunning() {
        let controller = controller()
        controller.start()
        let message = hookMessage { controller.connectView { (_: Int) in } }
        #expect(message?.contains("cannot connect a view while running") == true)
        controller.stop()
    }

    @MainActor
    @Test("The model can be observed")
    func observable() async {
        let controller = controller(from: 1)
        let observable = ObservableModel(of: controller)
        #expect(observable.model == 1)
        controller.start()
        await mainQueueTurn()
        let changed = AsyncStream<Void>.makeStream()
        withObservationTracking {
            _ = observable.model
        } onChange: {
            changed.continuation.yield()
        }
        controller.dispatchEvent(2)
        for await _ in changed.stream { break }
        await mainQueueTurn()
        #expect(observable.model == 3)
        controller.stop()
    }

    @MainActor
    @Test("An observable model keeps nothing alive, and goes itself")
    func observableLifetime() async {
        var controller: MobiusController<Int, Int, Never>? = controller()
        var observable: ObservableModel<Int>? = ObservableModel(of: controller!)
        weak let weakController = controller
        weak let weakObservable = observable
        controller = nil
        #expect(weakController == nil)
        #expect(observable?.model == 0)
        observable = nil
        #expect(weakObservable == nil)
    }
}
