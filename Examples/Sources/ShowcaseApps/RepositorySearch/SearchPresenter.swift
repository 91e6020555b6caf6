import Prex

/// Makes the requests that are pending in the state.
///
/// The state contains the pending request and its number. The presenter starts this request and cancels the previous
/// While the person types, the task of the request begins with a pause. The state ignores answers with other numbers.
///
/// Sendable: `request` and `isPausing` belong to the main actor, the rest never changes.
final class SearchPresenter: Presenter<SearchAction, SearchState>, @unchecked Sendable {
    private let client: any RepositorySearching
    private let clock: any Clock<Duration>
    /// The task of the latest request. It ends after it has dispatched the answer, or when it has been cancelled.
    @MainActor private(set) var request: Task<Void, Never>?

    /// Whether the latest request still waits for the person to stop typing.
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

    /// Starts another search at once.
    @MainActor
    func search(for query: String) {
        perform(.queryChanged(query))
    }

    /// Searches for the typed text at once, unless that search is in progress or has results.
    @MainActor
    func searchNow() {
        switch state.phase {
        case .loading where isPausing, .failed, .cancelled: perform(.searchRestarted)
        case .idle, .loading, .found: break
        }
    }

    /// Loads the next page, unless there is none or it is loading.
    @MainActor
    func loadNextPage() {
        perform(.nextPageRequested)
    }

    /// Cancels the search in progress.
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
            // Ignore the answer to a cancelled request. Comparing request numbers would not suffice: while `perform`
            // dispatches its action, the view may start another request. Then both requests have the same number.
            guard !Task.isCancelled else { return }
            self?.dispatch(.answered(answer, request: number))
        }
    }
}

/// Searches for repositories.
protocol RepositorySearching: Sendable {
    /// A page of results. Throws ``SearchError/cancelled`` when the calling task is cancelled.
    func page(for request: SearchRequest) async throws(SearchError) -> ResultPage<Repository>
}

extension GitHubClient: RepositorySearching {
    func page(for request: SearchRequest) async throws(SearchError) -> ResultPage<Repository> {
        try await results(of: request, at: "search/repositories")
    }
}
