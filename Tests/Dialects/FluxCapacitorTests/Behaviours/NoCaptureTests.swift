import FluxCapacitor
import TestSupport
import Testing

@Suite("No capture")
struct NoCaptureTests {
    private enum Invoking {}

    @Test("An invoke on the main thread returns while others invoke continuously", .timeLimit(.minutes(30)))
    @MainActor
    func invoke() {
        let store = NumbersStore<Invoking>.instantiate()
        expectNoCapture(
            dispatch: { NumbersAction<Invoking>().invoke(.add(1)) },
            observe: { _ = store.first.observe(ignoreFirst: true, changes: $0) }
        )
        store.clear()
    }

    @Test("An assignment on the main thread returns while others assign repeatedly", .timeLimit(.minutes(30)))
    @MainActor
    func assignment() {
        let variable = Variable(0)
        expectNoCapture(
            dispatch: { variable.value += 1 },
            observe: { _ = variable.observe(ignoreFirst: true, changes: $0) }
        )
    }
}
