import MillraceTesting
import MobiusCore
import TestSupport
import Testing

@testable import ShowcaseApps

@Suite(.timeLimit(.minutes(5)))
struct BeepingCounterTests {
    private typealias Model = BeepingCounter.Model
    private typealias Event = BeepingCounter.Event
    private typealias Effect = BeepingCounter.Effect

    @Test("The counter counts up and down")
    func counts() {
        #expect(BeepingCounter.update(model: Model(count: 1), event: .increment) == .next(Model(count: 2)))
        #expect(BeepingCounter.update(model: Model(count: 1), event: .decrement) == .next(Model(count: 0)))
    }

    @Test("At zero a decrement plays the sound and changes nothing")
    func beepsAtZero() {
        let next = BeepingCounter.update(model: Model(count: 0), event: .decrement)
        #expect(next == .dispatchEffects([.playSound]))
    }

    @Test("The model counts the running beeps separately")
    func beeps() {
        let one = Model(count: 3, beeps: 1)
        #expect(BeepingCounter.update(model: Model(count: 3), event: .beepBegan) == .next(one))
        #expect(BeepingCounter.update(model: one, event: .beepBegan) == .next(Model(count: 3, beeps: 2)))
        #expect(BeepingCounter.update(model: one, event: .beepsEnded) == .next(Model(count: 3)))
    }

    private func makeTest(_ clock: ManualClock) -> TestStore<MobiusLoop<Model, Event, Effect>> {
        TestStore(
            Mobius.loop(
                update: BeepingCounter.update,
                effectHandler: BeepingCounter.effectHandler(clock: clock)
            ).start(from: Model())
        )
    }

    @Test("A beep begins at once and ends after its length")
    func beepEnds() async throws {
        let clock = ManualClock()
        let test = makeTest(clock)
        try await test.send(.decrement, effects: [.playSound])
        try await test.receive(.beepBegan) { $0.beeps = 1 }
        await clock.waitForSleepers()
        clock.advance(by: Loudspeaker.beepLength)
        try await test.receive(.beepsEnded) { $0.beeps = 0 }
        try await test.finish()
    }

    @Test("Of overlapping beeps, only the end of the last one resets the count of beeps")
    func severalBeeps() async throws {
        let clock = ManualClock()
        let test = makeTest(clock)
        try await test.send(.decrement, effects: [.playSound])
        try await test.receive(.beepBegan) { $0.beeps = 1 }
        await clock.waitForSleepers()
        clock.advance(by: Loudspeaker.beepLength / 2)
        try await test.send(.decrement, effects: [.playSound])
        try await test.receive(.beepBegan) { $0.beeps = 2 }
        await clock.waitForSleepers()
        // After this advance the first beep is over. Its end must not reset the count, since the second beep still
        // lasts.
        clock.advance(by: Loudspeaker.beepLength / 2)
        #expect(test.state?.beeps == 2)
        clock.advance(by: Loudspeaker.beepLength / 2)
        try await test.receive(.beepsEnded) { $0.beeps = 0 }
        try await test.finish()
    }
}
