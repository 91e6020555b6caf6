import Prex

/// Makes the requests that the state waits for.
///
/// The state is the truth: it says which request is pending, and by its number which answer still counts. The presenter
/// starts that request, after a moment while the person types, and cancels the one before it.
///
/// Sendable: `request` and `isPausing` belong to the main actor, the rest never changes.
final class SearchPresenter: Presenter<SearchAction, SearchState>, @unchecked Sendable {
    private let client: any RepositorySearching
    private let clock: any Clock<Duration>
    /// The newest request; it has ended when the state has its answer.
    @MainActor private(set) var request: Task<Void, Never>?

    /// Whether the newest request still waits for the next key.
    @MainActor private var isPausing = false

    init<V: View>(
        view: V,
        client: any RepositorySearching,
        clock: any Clock<Duration> = ContinuousClock()
    ) where V.State == SearchState {
        self.client = client
        self.clock = clock
        super.init(view: view, flux: Flux(state: SearchState(), mutation: SearchMutation()))
    }

    deinit { request?.cancel() }

    /// Searches when the person stops typing.
    @MainActor
    func queryChanged(to query: String) {
        perform(.queryChanged(query), pause: .typingPause)
    }

    /// Searches for something else, at once.
    @MainActor
    func search(for query: String) {
        perform(.queryChanged(query))
    }

    /// Searches for what was typed, at once, if it is not being searched for or found already.
    @MainActor
    func searchNow() {
        switch state.phase {
        case .loading where isPausing, .failed, .cancelled: perform(.searchRestarted)
        case .idle, .loading, .found: break
        }
    }

    /// Loads the next page, if there is one that is not being loaded already.
    @MainActor
    func loadNextPage() {
        perform(.nextPageRequested)
    }

    /// Stops the search that is under way.
    @MainActor
    func cancel() {
        perform(.cancelled)
    }

    @MainActor
    private func perform(_ action: SearchAction, pause: Duration = .zero) {
        let oldNumber = state.requestNumber
        dispatch(action)
        let number = state.requestNumber
        guard number != oldNumber else { return }
        request?.cancel()
        isPausing = pause > .zero
        request = state.pendingRequest.map { start($0, number: number, pause: pause) }
    }

    @MainActor
    private func start(_ request: SearchRequest, number: Int, pause: Duration) -> Task<Void, Never> {
        Task { [weak self, client, clock] in
            let answer: Result<ResultPage<Repository>, SearchError>
            do throws(SearchError) {
                try await clock.pause(for: pause)
                guard !Task.isCancelled else { return }
                self?.isPausing = false
                answer = .success(try await client.page(for: request))
            } catch {
                answer = .failure(error)
            }
            // Another request has taken its place, maybe under the same number: if the view asked for one while it
            // reflected the action that this one came from.
            guard !Task.isCancelled else { return }
            self?.dispatch(.answered(answer, request: number))
        }
    }
}

/// Finds repositories.
protocol RepositorySearching: Sendable {
    /// Asks for a page of results. When the calling task is cancelled it throws ``SearchError/cancelled``.
    func page(for request: SearchRequest) async throws(SearchError) -> ResultPage<Repository>
}

extension GitHubClient: RepositorySearching {
    func page(for request: SearchRequest) async throws(SearchError) -> ResultPage<Repository> {
        try await results(of: request, at: "search/repositories")
    }
}
