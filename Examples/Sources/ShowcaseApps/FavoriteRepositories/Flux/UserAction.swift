import FluxCapacitor

/// Searches for users.
@MainActor
final class UserAction: Actionable {
    typealias DispatchStateType = Dispatcher.User

    private let session: any GitHubSession
    private let clock: any Clock<Duration>
    private let store = UserStore.instantiate()

    /// Owns the latest request. After `clean`, the request does not dispatch its answer to the store.
    private let request = DustBuster()

    /// - Parameter clock: The clock of the pause after typing.
    init(session: any GitHubSession, clock: any Clock<Duration> = ContinuousClock()) {
        self.session = session
        self.clock = clock
    }

    /// Starts another search after a pause, if the query differs from the current one. If `query` is blank, no search
    /// starts.
    func search(for query: String, after pause: Duration = .zero) {
        let oldText = store.searchText
        invoke(.queryChanged(query))
        if store.searchText != oldText { load(after: pause) }
    }

    /// Repeats the search at once, unless it has results.
    func searchNow() {
        if case .found = store.users.value { return }
        invoke(.searchRestarted)
        load()
    }

    /// Loads the next page, unless there is none or it is loading.
    func loadNextPage() {
        guard let url = store.users.value.nextPage.requestableURL else { return }
        invoke(.nextPageRequested)
        load(.page(url))
    }

    /// Cancels the search in progress.
    func cancel() {
        guard store.users.value == .loading else { return }
        request.clean()
        invoke(.cancelled)
    }

    private func load(after pause: Duration = .zero) {
        request.clean()
        let text = store.searchText
        if !text.isEmpty { load(.search(text), after: pause) }
    }

    private func load(_ page: SearchRequest, after pause: Duration = .zero) {
        invoke(cleanedBy: request) { [session, clock] in
            try await clock.pause(for: pause)
            return .answered(.success(try await session.users(for: page)))
        } onError: { error in
            .answered(.failure(SearchError(error)))
        }
    }
}
