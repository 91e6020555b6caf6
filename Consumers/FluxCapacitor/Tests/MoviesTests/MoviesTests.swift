import FluxCapacitor
import HeadlessUIKit
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

@Suite(.serialized)
@MainActor
struct MovieListTests {
    let service = StubService()
    let action: MovieAction
    let store: MovieStore
    let dustBuster = DustBuster()
    let loads = DustBuster()

    init() {
        MovieStore.instantiate().clear()
        store = MovieStore.instantiate()
        action = MovieAction(service: service)
    }

    @Test func whatIsLoadedIsThere() async {
        // Observers are called once at a time, and here only until the load has ended.
        nonisolated(unsafe) var isLoading: [Bool] = []
        store.isLoading.observe { isLoading.append($0) }.cleaned(by: dustBuster)
        service.answer([Movie(title: "Metropolis")])
        await action.load(cleanedBy: loads).value
        #expect(store.movies.value == [Movie(title: "Metropolis")])
        #expect(isLoading == [false, true, false])
    }

    @Test func aFailureIsTakenBackByTheNextLoad() async {
        service.fail(Offline())
        await action.load(cleanedBy: loads).value
        #expect(store.error.value == "The movies could not be loaded.")
        action.invoke(.load)
        #expect(store.error.value == nil)
    }

    @Test func nothingIsInvokedForAScreenThatHasGone() async {
        let loading = action.load(cleanedBy: loads)
        action.cancel(loads)
        service.answer([Movie(title: "Metropolis")])
        await loading.value
        #expect(store.movies.value == [])
        #expect(!store.isLoading.value)
    }

    @Test func aScreenLoadsWhileItIsVisible() {
        let screen = MovieListViewController(action: action, store: store)
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.isHidden = false
        window.rootViewController = screen
        #expect(screen.activity.isAnimating)
        window.rootViewController = UIViewController()
        #expect(!screen.activity.isAnimating)
        window.rootViewController = screen
        #expect(screen.activity.isAnimating)
    }

    @Test func aRowLeadsToTheMovie() {
        let screen = MovieListViewController(action: action, store: store)
        let navigation = UINavigationController(rootViewController: screen)
        screen.loadViewIfNeeded()

        action.invoke(.loaded([Movie(title: "Metropolis"), Movie(title: "M")]))
        #expect(screen.table.simulateSelection(of: IndexPath(row: 1, section: 0)))
        #expect(navigation.topViewController?.title == "M")
    }
}
