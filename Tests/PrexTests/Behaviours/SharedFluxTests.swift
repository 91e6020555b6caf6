import Prex
import Testing

@Suite("Shared Flux")
struct SharedFluxTests {
    @Test("A static property of a constrained extension is one shared Flux")
    func constrainedExtension() {
        let presenter = Presenter(view: MockView(), flux: .shared)
        let before = CounterFlux.shared.store.state.count
        presenter.increment()
        #expect(Flux<CounterAction, CounterState>.shared.store.state.count == before + 1)
        #expect(CounterFlux.shared === CounterFlux.shared)
    }

    @Test("A static property of an enum holds one shared Flux")
    func enumeration() {
        let before = SharedFlux.counter.store.state.count
        SharedFlux.counter.dispatcher.dispatch(.increment)
        #expect(SharedFlux.counter.store.state.count == before + 1)
    }
}
