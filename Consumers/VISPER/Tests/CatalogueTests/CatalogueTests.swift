import Testing
import VISPER_Redux

@testable import Catalogue

struct CatalogueTests {
    struct TeaShop: Shop {
        func products(of category: String) async -> [String] { ["tea", category] }
    }

    /// Has no answer for the category "hot" until it opens.
    struct ClosedShop: Shop {
        let opening = AsyncStream.makeStream(of: Void.self)

        func products(of category: String) async -> [String] {
            if category == "hot" { for await _ in opening.stream { break } }
            return ["tea", category]
        }
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

    @Test(.timeLimit(.minutes(1))) @MainActor func aNewerLoadReplacesAnOlderOne() async {
        addCatalogueReducers(to: redux.reducerContainer)
        let shop = ClosedShop()
        let loader = CatalogueLoader(shop: shop, dispatcher: redux.store)
        let older = loader.load(category: "hot")
        let newer = loader.load(category: "iced")
        await newer.value
        shop.opening.continuation.yield()
        await older.value
        #expect(catalogue == Catalogue(products: ["tea", "iced"]))
    }

    @Test(.timeLimit(.minutes(1))) @MainActor func aCancelledLoadIsIgnored() async {
        addCatalogueReducers(to: redux.reducerContainer)
        let loader = CatalogueLoader(shop: TeaShop(), dispatcher: redux.store)
        let loading = loader.load(category: "hot")
        loader.cancel()
        await loading.value
        #expect(catalogue == Catalogue())
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
