import MobiusCore
import TestSupport
import Testing

@testable import ShowcaseApps

@Suite(.timeLimit(.minutes(1)))
struct BeepingCounterTests {
    private typealias Model = BeepingCounter.Model

    @Test("It counts up and down")
    func counts() {
        #expect(BeepingCounter.update(model: Model(count: 1), event: .increment) == .next(Model(count: 2)))
        #expect(BeepingCounter.update(model: Model(count: 1), event: .decrement) == .next(Model(count: 0)))
    }

    @Test("At zero a decrement plays the sound and changes nothing")
    func beepsAtZero() {
        let next = BeepingCounter.update(model: Model(count: 0), event: .decrement)
        #expect(next == .dispatchEffects([.playSound]))
    }

    @Test("The model counts the beeps in the air, beside its count")
    func beeps() {
        let one = Model(count: 3, beeps: 1)
        #expect(BeepingCounter.update(model: Model(count: 3), event: .beepBegan) == .next(one))
        #expect(BeepingCounter.update(model: one, event: .beepBegan) == .next(Model(count: 3, beeps: 2)))
        #expect(BeepingCounter.update(model: one, event: .beepsEnded) == .next(Model(count: 3)))
    }

    @Test("A beep begins at once and ends when its time is over")
    func beepEnds() async {
        let clock = ManualClock()
        let models = Log<Model>()
        let ended = AsyncStream.makeStream(of: Void.self)
        let loop = Mobius.loop(
            update: BeepingCounter.update,
            effectHandler: BeepingCounter.effectHandler(clock: clock)
        ).start(from: Model())
        loop.addObserver { model in
            models.note(model)
            if models.values.count > 1 && model.beeps == 0 { ended.continuation.finish() }
        }
        loop.dispatchEvent(.decrement)
        #expect(loop.latestModel.beeps == 1)
        await clock.waitForSleepers()
        clock.advance(by: Loudspeaker.beepLength)
        for await _ in ended.stream {}
        #expect(models.values == [Model(), Model(beeps: 1), Model()])
    }

    @Test("Silence begins when the last of several beeps is over")
    func severalBeeps() async {
        let clock = ManualClock()
        let ended = AsyncStream.makeStream(of: Void.self)
        let loop = Mobius.loop(
            update: BeepingCounter.update,
            effectHandler: BeepingCounter.effectHandler(clock: clock)
        ).start(from: Model())
        loop.dispatchEvent(.decrement)
        await clock.waitForSleepers()
        clock.advance(by: Loudspeaker.beepLength / 2)
        loop.dispatchEvent(.decrement)
        #expect(loop.latestModel.beeps == 2)
        await clock.waitForSleepers()
        // The first would be over by now.
        clock.advance(by: Loudspeaker.beepLength / 2)
        #expect(loop.latestModel.beeps == 2)
        loop.addObserver { model in
            if model.beeps == 0 { ended.continuation.finish() }
        }
        clock.advance(by: Loudspeaker.beepLength / 2)
        for await _ in ended.stream {}
        #expect(loop.latestModel == Model())
    }
}
