import Prex

protocol MovieService: Sendable {
    func movies() async throws -> [Movie]
}

/// Sendable: the service never changes.
final class MovieListPresenter: Presenter<MovieListAction, MovieListState>, @unchecked Sendable {
    private let service: any MovieService

    init<V: View>(view: V, flux: Flux<MovieListAction, MovieListState>, service: any MovieService)
    where V.State == MovieListState {
        self.service = service
        super.init(view: view, flux: flux)
    }

    /// A newer load replaces an older one.
    @MainActor func load() {
        cancel("load")
        dispatch(.load)
        run("load") { [service] dispatch in
            dispatch(.loaded(try await service.movies()))
        } failure: { _ in
            .failed("The movies could not be loaded.")
        }
    }

    /// Ends the load.
    func cancel() {
        cancel("load")
        dispatch(.cancelled)
    }

    func select(_ movie: Movie) {
        dispatch(.select(movie))
        dispatch(.select(nil))
    }
}
