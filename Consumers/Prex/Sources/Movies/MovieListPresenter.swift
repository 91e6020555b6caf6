import Prex

protocol MovieService: Sendable {
    func movies() async throws -> [Movie]
}

/// Sendable: the service never changes, and the task belongs to the main actor.
final class MovieListPresenter: Presenter<MovieListAction, MovieListState>, @unchecked Sendable {
    private let service: any MovieService
    @MainActor private var loading: Task<Void, Never>?

    init<V: View>(view: V, flux: Flux<MovieListAction, MovieListState>, service: any MovieService)
    where V.State == MovieListState {
        self.service = service
        super.init(view: view, flux: flux)
    }

    deinit { loading?.cancel() }

    /// A newer load replaces an older one.
    @MainActor func load() {
        loading?.cancel()
        dispatch(.load)
        loading = Task { [weak self, service] in
            let outcome: MovieListAction
            do {
                outcome = .loaded(try await service.movies())
            } catch {
                outcome = .failed("The movies could not be loaded.")
            }
            // Ignore the result of a load that a newer one has replaced, or that has been cancelled.
            if !Task.isCancelled { self?.dispatch(outcome) }
        }
    }

    /// Ends the load.
    @MainActor func cancel() {
        loading?.cancel()
        dispatch(.cancelled)
    }

    func select(_ movie: Movie) {
        dispatch(.select(movie))
        dispatch(.select(nil))
    }
}
