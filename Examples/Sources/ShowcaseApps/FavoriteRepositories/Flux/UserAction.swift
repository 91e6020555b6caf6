import FluxCapacitor

/// Searches for users.
@MainActor
final class UserAction: Actionable {
    typealias DispatchStateType = Dispatcher.User

    private let session: any GitHubSession
    private let clock: any Clock<Duration>
    private let store = UserStore.instantiate()

    /// Holds the newest request. Cleaned, it invokes nothing any more, so an answer that comes late is never heard.
    private let request = DustBuster()

    /// - Parameter clock: What the pause after typing is measured by.
    init(session: any GitHubSession, clock: any Clock<Duration> = ContinuousClock()) {
        self.session = session
        self.clock = clock
    }

    /// Searches for something else after a pause, if it is something else. Nothing is searched for at all if `query` is
    /// blank.
    func search(for query: String, after pause: Duration = .zero) {
        let oldText = store.searchText
        invoke(.queryChanged(query))
        if store.searchText != oldText { load(after: pause) }
    }

    /// Does the same search once more, at once, unless it has its results.
    func searchNow() {
        if case .found = store.users.value { return }
        invoke(.searchRestarted)
        load()
    }

    /// Loads the next page, if there is one that is not being loaded already.
    func loadNextPage() {
        guard let url = store.users.value.nextPage.requestableURL else { return }
        invoke(.nextPageRequested)
        load(.page(url))
    }

    /// Stops the search that is under way.
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
