import MobiusCore
import Testing

@Suite("One route for every case")
struct EveryCaseTests {
    enum Effect { case plain, number(Int), text(String), title(String), never(Never) }

    private var router: EffectRouter<Effect, Never> { EffectRouter() }

    @Test("requiringEveryCase accepts a router with a route for each case")
    func complete() {
        let message = hookMessage {
            _ =
                router
                .routeCase(Effect.plain).to {}
                .routeCase(Effect.number).to { _ in }
                .routeCase(Effect.text).to { _ in }
                .routeCase(Effect.title).to { _ in }
                .requiringEveryCase()
        }
        #expect(message == nil)
    }

    @Test("requiringEveryCase counts a constant as a route for its case")
    func constants() {
        let message = hookMessage {
            _ =
                router
                .routeCase(Effect.plain).to {}
                .routeCase(Effect.number(1)).to {}
                .routeCase(Effect.text("a")).to {}
                .routeCase(Effect.title).to { _ in }
                .requiringEveryCase()
        }
        #expect(message == nil)
    }

    @Test("requiringEveryCase names the cases with too few or too many routes")
    func incomplete() {
        let message = hookMessage {
            _ =
                router
                .routeCase(Effect.plain).to {}
                .routeCase(.plain).to {}
                .routeCase(Effect.text).to { _ in }
                .requiringEveryCase()
        }
        #expect(
            message == "The routes for Effect are not one for each case: "
                + "number has 0; text, title together have 1; plain has 2."
        )
    }

    @Test("requiringEveryCase refuses routes that it cannot check")
    func unchecked() {
        let extraction = hookMessage {
            _ = router.routeEffects(withParameters: { $0 }).to { _ in }.requiringEveryCase()
        }
        #expect(extraction?.contains("cannot look into routeEffects") == true)
        let noEnum = hookMessage { _ = EffectRouter<Int, Never>().requiringEveryCase() }
        #expect(noEnum?.contains("Int is not an enum") == true)
    }
}
