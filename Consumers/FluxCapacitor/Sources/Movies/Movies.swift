import FluxCapacitor

struct Movie: Equatable, Sendable {
    var title: String
}

extension Dispatcher {
    enum MovieList: DispatchState {
        typealias RelatedStoreType = MovieStore
        typealias RelatedActionType = MovieAction

        case load
        case loaded([Movie])
        case failed(String)
        case cancelled
        case select(Movie)
    }
}

final class MovieStore: Storable, Sendable {
    let isLoading: Constant<Bool>
    let movies: Constant<[Movie]>
    let error: Constant<String?>
    let selected: Constant<Movie?>

    private let _isLoading = Variable(false)
    private let _movies = Variable<[Movie]>([])
    private let _error = Variable<String?>(nil)
    private let _selected = Variable<Movie?>(nil)

    init() {
        isLoading = Constant(_isLoading)
        movies = Constant(_movies)
        error = Constant(_error)
        selected = Constant(_selected)
    }

    func reduce(with state: Dispatcher.MovieList) {
        switch state {
        case .load:
            _isLoading.value = true
            _error.value = nil
        case .loaded(let movies):
            _isLoading.value = false
            _movies.value = movies
        case .failed(let error):
            _isLoading.value = false
            _error.value = error
        case .cancelled:
            _isLoading.value = false
        case .select(let movie):
            _selected.value = movie
        }
    }
}
