import Testing
import VISPER_Redux

@testable import Catalogue

struct CatalogueTests {
    struct TeaShop: Shop {
        func products(of category: String) async -> [String] { ["tea", category] }
    }

    private let redux = Redux<AppState>(
        appReducer: appReducer,
        initialState: AppState(),
        delivery: .immediate
    )
    private var catalogue: Catalogue { redux.store.observableState.value.catalogue }

    @Test func loadingIsShown() {
        addCatalogueReducers(to: redux.reducerContainer)
        redux.store.dispatch(LoadProducts(category: "hot"))
        #expect(catalogue.isLoading)
        redux.store.dispatch(ProductsLoaded(products: ["tea"]))
        #expect(catalogue == Catalogue(products: ["tea"]))
    }

    @Test(.timeLimit(.minutes(1))) func productsAreLoaded() async {
        addCatalogueReducers(to: redux.reducerContainer)
        CatalogueLoader(shop: TeaShop(), dispatcher: redux.store).load(category: "hot")
        for await state in redux.store.observableState.values where !state.catalogue.isLoading { break }
        #expect(catalogue.products == ["tea", "hot"])
    }

    @Test(.timeLimit(.minutes(1))) func productsAreReloaded() async {
        addReloading(to: redux, shop: TeaShop())
        await withCheckedContinuation { done in
            redux.store.dispatch(ReloadProducts()) { done.resume() }
        }
        #expect(catalogue.products == ["tea", "all"])
    }

    @Test func middlewareLogsBeforeActionsAreReduced() {
        // With the delivery .immediate, all of this test is on one thread.
        nonisolated(unsafe) var log: [String] = []
        let redux = makeRedux(log: { log.append($0) }, delivery: .immediate)
        redux.store.dispatch(LoadProducts(category: "hot"))
        redux.store.dispatch(ReloadProducts())
        #expect(log == ["LoadProducts(category: \"hot\") on visit 0"])
    }
}
