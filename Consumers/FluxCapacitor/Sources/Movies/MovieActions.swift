import FluxCapacitor

protocol MovieService: Sendable {
    func movies() async throws -> [Movie]
}

final class MovieAction: Actionable, Sendable {
    typealias DispatchStateType = Dispatcher.MovieList

    private let service: any MovieService

    init(service: any MovieService) { self.service = service }

    /// A newer load replaces an older one with the same buster.
    @discardableResult
    func load(cleanedBy loads: DustBuster) -> Task<Void, Never> {
        loads.clean()
        invoke(.load)
        return invoke(cleanedBy: loads) { [service] in
            .loaded(try await service.movies())
        } onError: { _ in
            .failed("The movies could not be loaded.")
        }
    }

    /// Ends the load of this buster.
    func cancel(_ loads: DustBuster) {
        loads.clean()
        invoke(.cancelled)
    }

    func select(_ movie: Movie) { invoke(.select(movie)) }
}
