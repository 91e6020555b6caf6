import FluxCapacitor

protocol MovieService: Sendable {
    func movies() async throws -> [Movie]
}

final class MovieAction: Actionable, Sendable {
    typealias DispatchStateType = Dispatcher.MovieList

    private let service: any MovieService

    init(service: any MovieService) { self.service = service }

    @discardableResult
    func load(cleanedBy dustBuster: DustBuster) -> Task<Void, Never> {
        invoke(.load)
        return invoke(cleanedBy: dustBuster) { [service] in
            .loaded(try await service.movies())
        } onError: { error in
            .failed("\(error)")
        }
    }

    func select(_ movie: Movie) { invoke(.select(movie)) }
}
