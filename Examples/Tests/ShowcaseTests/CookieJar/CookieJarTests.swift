import MillraceTesting
import MobiusCore
import TestSupport
import Testing

@testable import ShowcaseApps

@Suite(.timeLimit(.minutes(30)))
struct CookieJarTests {
    private typealias Model = CookieJar.Model
    private typealias Event = CookieJar.Event
    private typealias Effect = CookieJar.Effect

    @Test("Cookies are put into the jar and taken out")
    func counts() {
        #expect(CookieJar.update(model: Model(cookies: 1), event: .put) == .next(Model(cookies: 2)))
        #expect(CookieJar.update(model: Model(cookies: 1), event: .take) == .next(Model(cookies: 0)))
    }

    @Test("Taking from the empty jar shows the sign and changes nothing")
    func signWhenEmpty() {
        let next = CookieJar.update(model: Model(cookies: 0), event: .take)
        #expect(next == .dispatchEffects([.showSign]))
    }

    @Test("The model counts the signs apart from the cookies")
    func signs() {
        let one = Model(cookies: 3, signs: 1)
        #expect(CookieJar.update(model: Model(cookies: 3), event: .signAppeared) == .next(one))
        #expect(CookieJar.update(model: one, event: .signAppeared) == .next(Model(cookies: 3, signs: 2)))
        #expect(CookieJar.update(model: one, event: .signsEnded) == .next(Model(cookies: 3)))
    }

    private func makeTest(_ clock: ManualClock) -> TestStore<MobiusLoop<Model, Event, Effect>> {
        TestStore(
            Mobius.loop(
                update: CookieJar.update,
                effectHandler: CookieJar.effectHandler(clock: clock)
            ).start(from: Model())
        )
    }

    @Test("The sign appears at once and ends after its time")
    func signEnds() async throws {
        let clock = ManualClock()
        let test = makeTest(clock)
        try await test.send(.take, effects: [.showSign])
        try await test.receive(.signAppeared) { $0.signs = 1 }
        await clock.waitForSleepers()
        clock.advance(by: EmptySign.signTime)
        try await test.receive(.signsEnded) { $0.signs = 0 }
        try await test.finish()
    }

    @Test("Of overlapping signs, only the end of the last one resets their number")
    func severalSigns() async throws {
        let clock = ManualClock()
        let test = makeTest(clock)
        try await test.send(.take, effects: [.showSign])
        try await test.receive(.signAppeared) { $0.signs = 1 }
        await clock.waitForSleepers()
        clock.advance(by: EmptySign.signTime / 2)
        try await test.send(.take, effects: [.showSign])
        try await test.receive(.signAppeared) { $0.signs = 2 }
        await clock.waitForSleepers()
        // After this advance the first sign is over. Its end must not reset the number, since the second sign is
        // still shown.
        clock.advance(by: EmptySign.signTime / 2)
        #expect(test.state?.signs == 2)
        clock.advance(by: EmptySign.signTime / 2)
        try await test.receive(.signsEnded) { $0.signs = 0 }
        try await test.finish()
    }
}
