import Prex

/// Makes the requests that are pending in the state.
///
/// The state contains the pending request and its number. The presenter makes this request in a lane, so it replaces the
/// previous one; while the person types, the lane waits for a pause. The state ignores answers with other numbers.
///
/// Sendable: `request` and `isPausing` belong to the main actor, the rest never changes.
final class SearchPresenter: Presenter<SearchAction, SearchState>, @unchecked Sendable {
    private let client: any RepositorySearching
    private let clock: any Clock<Duration>
    /// The work of the latest request.
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
    private func perform(_ action: SearchAction, pause: Duration? = nil) {
        let oldNumber = state.requestNumber
        dispatch(action)
        let number = state.requestNumber
        guard number != oldNumber else { return }
        isPausing = pause != nil
        guard let pending = state.pendingRequest else { return cancel(.search) }
        request = run(.search, after: pause, clock: clock) { [weak self, client] dispatch in
            self?.isPausing = false
            let answer: Result<ResultPage<Repository>, SearchError>
            do throws(SearchError) {
                answer = .success(try await client.page(for: pending))
            } catch {
                answer = .failure(error)
            }
            dispatch(.answered(answer, request: number))
        }
    }
}

extension WorkLane {
    fileprivate static let search: WorkLane = "search"
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
