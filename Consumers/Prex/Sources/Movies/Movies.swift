import Prex

struct Movie: Equatable, Sendable {
    var title: String
}

enum MovieListAction: Action, Equatable {
    case load
    case loaded([Movie])
    case failed(String)
    case cancelled
    case select(Movie?)
}

struct MovieListState: State {
    var isLoading = false
    var movies: [Movie] = []
    var error: String?
    var selected: Movie?
}

struct MovieListMutation: Mutation {
    func mutate(action: MovieListAction, state: inout MovieListState) {
        switch action {
        case .load:
            state.isLoading = true
            state.error = nil
        case .loaded(let movies):
            state.isLoading = false
            state.movies = movies
        case .failed(let error):
            state.isLoading = false
            state.error = error
        case .cancelled:
            state.isLoading = false
        case .select(let movie):
            state.selected = movie
        }
    }
}
