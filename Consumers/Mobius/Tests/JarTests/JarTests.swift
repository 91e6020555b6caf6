import MobiusCore
import MobiusTest
import Testing

@testable import Jar

struct JarTests {
    // Predicates say what matters, and a failure shows the difference.
    @Test func takingFromAnEmptyJarAsksForMore() {
        UpdateSpec(update)
            .given(1)
            .when(.take, .take)
            .then(assertThatNext(hasNoModel(), hasOnlyEffects([.askForMore])))
    }

    // A value is compared as a whole.
    @Test func takingLeavesOneLess() {
        let result = UpdateSpec(update).given(1).when(.take).result
        #expect(result.lastNext == .next(0))
    }

    // `require` ends the test at the first unmet expectation.
    @Test func puttingSetsAModel() throws {
        let next: Next<Int, JarEffect> = update(model: 0, event: .put)
        try next.require(hasModel(1), hasNoEffects())
    }

    // Without an effect handler: the test compares the effects, and sends the events itself.
    @Test func theJarIsEmptied() {
        let loop = TestLoop(update, from: 1)
        loop.send(.take)
        #expect(loop.takeEffects().isEmpty)
        loop.send(.take)
        #expect(loop.takeEffects() == [.askForMore])
        #expect(loop.models == [1, 0])
    }

    // With an effect handler: it runs the effects, and the test waits for their events.
    @Test(.timeLimit(.minutes(1)))
    func theWholeLoop() async throws {
        let loop = TestLoop(update, effectHandler: makeEffectHandler(), from: 0)
        loop.send(.take)
        try await loop.model { $0 == 1 }
        #expect(loop.takeEffects() == [.askForMore])
    }

    // The effect handler alone: the model is the list of the events that it sends.
    @Test(.timeLimit(.minutes(1)))
    func theJarIsRefilled() async throws {
        let loop = TestLoop(
            { (events: [JarEvent], event) in .next(events + [event]) },
            effectHandler: makeEffectHandler(),
            from: [],
            effects: [.askForMore]
        )
        try await loop.model { $0 == [.put] }
    }

    private func makeEffectHandler() -> AnyConnectable<JarEffect, JarEvent> {
        EffectRouter<JarEffect, JarEvent>()
            .routeCase(JarEffect.askForMore).toEvent { () async in
                await bake()
                return .put
            }
            .asConnectable
    }

    private func bake() async { await Task.yield() }
}
