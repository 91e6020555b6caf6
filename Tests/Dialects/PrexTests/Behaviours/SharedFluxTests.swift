import Prex
import Testing

@Suite("Shared Flux")
struct SharedFluxTests {
    @Test("A static property of a constrained extension is one shared Flux")
    func constrainedExtension() {
        let presenter = Presenter(view: DeckView(), flux: .shared)
        let before = FerryFlux.shared.store.state.aboard
        presenter.letAboard()
        #expect(Flux<FerryAction, FerryState>.shared.store.state.aboard == before + 1)
        #expect(FerryFlux.shared === FerryFlux.shared)
    }

    @Test("A static property of an enum holds one shared Flux")
    func enumeration() {
        let before = Harbour.ferry.store.state.aboard
        Harbour.ferry.dispatcher.dispatch(.board)
        #expect(Harbour.ferry.store.state.aboard == before + 1)
    }
}
