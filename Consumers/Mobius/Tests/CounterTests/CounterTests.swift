import MobiusCore
import MobiusTest
import Testing

@testable import Counter

struct CounterTests {
    // Predicates say what matters, and a failure shows the difference.
    @Test func decrementAtZeroBeeps() {
        UpdateSpec(update)
            .given(1)
            .when(.decrement, .decrement)
            .then(assertThatNext(hasNoModel(), hasOnlyEffects([.playSound])))
    }

    // A value is compared as a whole.
    @Test func decrementCountsDown() {
        let result = UpdateSpec(update).given(1).when(.decrement).result
        #expect(result.lastNext == .next(0))
    }

    // `require` ends the test at the first unmet expectation.
    @Test func incrementSetsAModel() throws {
        let next: Next<Int, CounterEffect> = update(model: 0, event: .increment)
        try next.require(hasModel(1), hasNoEffects())
    }

    // Without an effect handler: the test compares the effects, and sends the events itself.
    @Test func theUserCountsTooFar() {
        let loop = TestLoop(update, from: 1)
        loop.send(.decrement)
        #expect(loop.takeEffects().isEmpty)
        loop.send(.decrement)
        #expect(loop.takeEffects() == [.playSound])
        #expect(loop.models == [1, 0])
    }

    // With an effect handler: it runs the effects, and the test waits for their events.
    @Test(.timeLimit(.minutes(1)))
    func theWholeLoop() async throws {
        let loop = TestLoop(update, effectHandler: makeEffectHandler(), from: 0)
        loop.send(.decrement)
        try await loop.model { $0 == 1 }
        #expect(loop.takeEffects() == [.playSound])
    }

    // The effect handler alone: the model is the list of the events that it sends.
    @Test(.timeLimit(.minutes(1)))
    func aBeepIsAnswered() async throws {
        let loop = TestLoop(
            { (events: [CounterEvent], event) in .next(events + [event]) },
            effectHandler: makeEffectHandler(),
            from: [],
            effects: [.playSound]
        )
        try await loop.model { $0 == [.increment] }
    }

    private func makeEffectHandler() -> AnyConnectable<CounterEffect, CounterEvent> {
        EffectRouter<CounterEffect, CounterEvent>()
            .routeCase(CounterEffect.playSound).toEvent { () async in
                await beep()
                return .increment
            }
            .asConnectable
    }

    private func beep() async { await Task.yield() }
}
