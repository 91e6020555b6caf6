import VISPER_Redux

struct Catalogue: Equatable, Sendable {
    var products: [String] = []
    var isLoading = false
}

struct AppState: Equatable, Sendable {
    var catalogue = Catalogue()
    var visits = 0
}

func appReducer(provider: any ReducerProvider, action: any Action, state: AppState) -> AppState {
    var state = state
    state.catalogue = provider.reduce(action: action, state: state.catalogue)
    state.visits = provider.reduce(action: action, state: state.visits)
    return state
}

protocol Shop: Sendable {
    func products(of category: String) async -> [String]
}

struct LoadProducts: Action { let category: String }
struct ProductsLoaded: Action { let products: [String] }
struct LoadingCancelled: Action {}

func addCatalogueReducers(to container: any ReducerContainer) {
    container.addReduceFunction { (_, _: LoadProducts, catalogue: Catalogue) in
        var catalogue = catalogue
        catalogue.isLoading = true
        return catalogue
    }
    container.addReduceFunction { (_, action: ProductsLoaded, _: Catalogue) in
        Catalogue(products: action.products, isLoading: false)
    }
    container.addReduceFunction { (_, _: LoadingCancelled, catalogue: Catalogue) in
        Catalogue(products: catalogue.products, isLoading: false)
    }
}

/// Loads a category and dispatches the result. Injected into the presenters of its screens.
@MainActor
final class CatalogueLoader {
    private let shop: any Shop
    private let dispatcher: any ActionDispatcher
    private var loading: Task<Void, Never>?

    init(shop: any Shop, dispatcher: any ActionDispatcher) {
        self.shop = shop
        self.dispatcher = dispatcher
    }

    deinit { loading?.cancel() }

    /// A newer load replaces an older one.
    @discardableResult
    func load(category: String) -> Task<Void, Never> {
        loading?.cancel()
        dispatcher.dispatch(LoadProducts(category: category))
        let task = Task { [shop, dispatcher] in
            let products = await shop.products(of: category)
            // Ignore the products of a load that a newer one has replaced, or that has been cancelled.
            if !Task.isCancelled { dispatcher.dispatch(ProductsLoaded(products: products)) }
        }
        loading = task
        return task
    }

    /// Ends the load. For a screen that disappears.
    func cancel() {
        loading?.cancel()
        dispatcher.dispatch(LoadingCancelled())
    }
}

struct ReloadProducts: Action {}

struct ReloadReducer: AsyncActionReducerType {
    let catalogue: ObservableProperty<Catalogue>
    let shop: any Shop

    func reduce(
        provider: any ReducerProvider,
        action: ReloadProducts,
        completion: @escaping (Catalogue) -> Void
    ) {
        // It may be called from any thread.
        nonisolated(unsafe) let completion = completion
        Task { [catalogue, shop] in
            let products = await shop.products(of: "all")
            var newest = catalogue.value
            newest.products = products
            completion(newest)
        }
    }
}

func addReloading(to redux: Redux<AppState>, shop: any Shop) {
    redux.reducerContainer.addReducer(
        reducer: ReloadReducer(catalogue: redux.store.observableState.map(\.catalogue), shop: shop)
    )
}

func logging(to log: @escaping @Sendable (String) -> Void) -> Middleware<AppState> {
    Middleware<AppState>()
        .filter { _, action in !(action is ReloadProducts) }  // Not to be reduced.
        .sideEffect { getState, dispatch, action in log("\(action) on visit \(getState().visits)") }
}

/// Middleware is handed to the store when it is made, or to the factory of an app.
func makeRedux(log: @escaping @Sendable (String) -> Void, delivery: StoreDelivery = .main) -> Redux<AppState>
{
    let redux = Redux<AppState>(
        appReducer: appReducer,
        initialState: AppState(),
        middleware: logging(to: log),
        delivery: delivery
    )
    addCatalogueReducers(to: redux.reducerContainer)
    return redux
}

final class VisitCounting: StateObservingFeature<AppState> {
    private(set) var counts: [Int] = []

    override func observe(state: ObservableProperty<AppState>) {
        state.map(\.visits).distinct().subscribeOnMain { [weak self] visits in self?.counts.append(visits) }
    }
}
