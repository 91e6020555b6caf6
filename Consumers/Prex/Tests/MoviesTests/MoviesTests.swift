import HeadlessUIKit
import Prex
import Testing

@testable import Movies

/// Answers when the test says so.
final class StubService: MovieService {
    private let answers = AsyncThrowingStream.makeStream(of: [Movie].self)

    func answer(_ movies: [Movie]) { answers.continuation.yield(movies) }
    func fail(_ error: any Error) { answers.continuation.finish(throwing: error) }

    func movies() async throws -> [Movie] {
        for try await movies in answers.stream { return movies }
        throw CancellationError()
    }
}

struct Offline: Error {}

final class ProbeView: View {
    private(set) var changes: [StateChange<MovieListState>] = []

    func reflect(change: StateChange<MovieListState>) { changes.append(change) }
}

@MainActor
struct MovieListPresenterTests {
    let view = ProbeView()
    let service = StubService()
    let flux = Flux(state: MovieListState(), mutation: MovieListMutation())
    let presenter: MovieListPresenter

    init() { presenter = MovieListPresenter(view: view, flux: flux, service: service) }

    @Test func whatIsLoadedIsShown() async {
        let changes = flux.store.changes
        presenter.load()
        #expect(view.changes.last?.new.isLoading == true)

        service.answer([Movie(title: "Metropolis")])
        for await change in changes where !change.new.isLoading { break }
        #expect(view.changes.last?.movies?.value == [Movie(title: "Metropolis")])
    }

    @Test func aFailureIsSaidOnceAndTakenBack() async {
        let changes = flux.store.changes
        presenter.load()
        service.fail(Offline())
        for await change in changes where !change.new.isLoading { break }
        #expect(view.changes.last?.error?.value == "The movies could not be loaded.")

        presenter.load()
        #expect(view.changes.last?.error != nil)
        #expect(view.changes.last?.new.error == nil)
    }
}

@MainActor
struct MovieListScreenTests {
    private let window = UIWindow(frame: UIScreen.main.bounds)

    @Test func aScreenLoadsWhileItIsVisible() {
        let screen = MovieListViewController(service: StubService())
        window.isHidden = false
        window.rootViewController = screen
        #expect(screen.activity.isAnimating)
        window.rootViewController = UIViewController()
        #expect(!screen.activity.isAnimating)
        window.rootViewController = screen
        #expect(screen.activity.isAnimating)
    }

    @Test func aRowLeadsToTheMovie() throws {
        let screen = MovieListViewController(service: StubService())
        let navigation = UINavigationController(rootViewController: screen)
        screen.loadViewIfNeeded()

        screen.presenter.dispatch(.loaded([Movie(title: "Metropolis"), Movie(title: "M")]))
        #expect(screen.table.simulateSelection(of: IndexPath(row: 1, section: 0)))
        #expect(navigation.topViewController?.title == "M")
    }
}
