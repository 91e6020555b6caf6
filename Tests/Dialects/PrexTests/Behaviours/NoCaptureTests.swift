import Prex
import TestSupport
import Testing

@Suite("No capture")
struct NoCaptureTests {
    @Test(
        "A dispatch on the main thread returns while others dispatch continuously",
        .timeLimit(.minutes(30))
    )
    @MainActor
    func dispatch() {
        let flux = FerryFlux()
        let actions = Counter()
        _ = flux.dispatcher.register { _ in actions.add(1) }
        expectNoCapture(
            dispatch: { flux.dispatcher.dispatch(.board) },
            observe: { body in _ = flux.store.addListener { body($0.new.aboard) } }
        )
        #expect(actions.value == flux.store.state.aboard)
    }

    @Test(
        "A dispatch on the main thread returns while others dispatch continuously to slow handlers",
        .timeLimit(.minutes(30))
    )
    @MainActor
    func slowHandler() {
        let flux = FerryFlux()
        let number = Counter()
        expectNoCapture(
            dispatch: { flux.dispatcher.dispatch(.board) },
            observe: { body in _ = flux.dispatcher.register { _ in body(number.add(1)) } }
        )
    }
}
