import MillraceObservation
import MillraceTimeline
import MobiusCore
import Observation
import TestSupport
import Testing

@MainActor
@Suite("Observed loops of Mobius")
struct ObservedMobiusTests {
    private struct Counts: Equatable {
        var events = 0
        var sum = 0
    }

    private nonisolated static func loop() -> Mobius.Builder<Counts, Int, Never> {
        Mobius.loop(
            update: { model, event in .next(Counts(events: model.events + 1, sum: model.sum + event)) },
            effectHandler: EffectRouter<Never, Int>().asConnectable
        )
    }

    @Test("A controller's model is observed over stops and starts")
    func controller() async {
        let controller = Self.loop().makeController(from: Counts())
        let observed = controller.observed
        #expect(observed.sum == 0)
        for start in 1...2 {
            controller.start()
            observed.send(2)
            controller.dispatchEvent(3)
            #expect(controller.model.events == 2 * start)
            await mainQueueTurn()
            #expect(observed.sum == 5 * start)
            controller.stop()
        }
        observed.send(100)
        await mainQueueTurn()
        #expect(observed.sum == 10)
        #expect(controller.observed === observed)
    }

    @Test("A reader of one property of the model is not notified of another's changes")
    func fieldByField() async {
        let controller = Self.loop().makeController(from: Counts())
        let notified = Counter()
        withObservationTracking {
            _ = controller.observed.sum
        } onChange: {
            notified.add(1)
        }
        controller.start()
        controller.dispatchEvent(0)
        _ = controller.model
        await mainQueueTurn()
        #expect(controller.observed.events == 1)
        #expect(notified.value == 0)
        controller.dispatchEvent(1)
        _ = controller.model
        await mainQueueTurn()
        #expect(notified.value == 1)
        controller.stop()
    }

    @Test("A model that replaces another while the controller is stopped is observed")
    func replacedModel() async {
        let controller = Self.loop().makeController(from: Counts())
        let notified = Counter()
        withObservationTracking {
            _ = controller.observed.sum
        } onChange: {
            notified.add(1)
        }
        controller.replaceModel(Counts(events: 0, sum: 7))
        await mainQueueTurn()
        #expect(notified.value == 1)
        #expect(controller.observed.sum == 7)
    }

    @Test("An observed object retains the controller, and both are released together")
    func lifetime() {
        var controller: MobiusController<Counts, Int, Never>? = Self.loop().makeController(from: Counts())
        weak let weakController = controller
        weak let weakPart = controller!.observed.observedPart
        var observed: Observed? = controller!.observed
        controller = nil
        #expect(observed != nil)
        #expect(weakController != nil)
        observed = nil
        #expect(weakController == nil)
        #expect(weakPart == nil)
    }

    @Test("A loop's model is observed, and the loop processes events sent through the observed object")
    func loop() {
        let loop = Self.loop().start(from: Counts())
        let notified = Counter()
        withObservationTracking {
            _ = loop.observed.sum
        } onChange: {
            notified.add(1)
        }
        loop.observed.send(4)
        #expect(notified.value == 1)
        #expect(loop.observed.sum == 4)
        loop.dispose()
        #expect(loop.observed.sum == 4)
    }

    @Test("Time travel changes the observed model", .recordingScope)
    func timeTravel() {
        let timeline = Timeline()
        let loop = Self.loop().start(from: Counts())
        loop.observed.send(1)
        loop.observed.send(2)
        timeline.step(by: -1)
        #expect(loop.observed.sum == 1)
        timeline.travel(to: .live)
        #expect(loop.observed.sum == 3)
    }
}
