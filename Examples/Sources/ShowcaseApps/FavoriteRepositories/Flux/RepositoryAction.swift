import FluxCapacitor

/// Loads users' repositories, and keeps favourites.
@MainActor
final class RepositoryAction: Actionable {
    typealias DispatchStateType = Dispatcher.Repository

    private let session: any GitHubSession
    private let store = RepositoryStore.instantiate()

    /// Holds the newest request. Cleaned, it invokes nothing any more, so an answer that comes late is never heard.
    private let request = DustBuster()

    init(session: any GitHubSession) {
        self.session = session
    }

    /// Loads a user's repositories, if they are not there or on their way already.
    func showRepositories(of user: User) {
        if store.owner.value == user {
            switch store.repositories.value {
            case .loading, .found: return
            case .idle, .failed, .cancelled: break
            }
        }
        invoke(.ownerChosen(user))
        load(.repositories(of: user))
    }

    /// Loads the same user's repositories once more.
    func loadAgain() {
        guard let user = store.owner.value else { return }
        invoke(.loadingRestarted)
        load(.repositories(of: user))
    }

    /// Loads the next page, if there is one that is not being loaded already.
    func loadNextPage() {
        guard let url = store.repositories.value.nextPage.requestableURL else { return }
        invoke(.nextPageRequested)
        load(.page(url))
    }

    /// Stops waiting for the first page.
    func cancel() {
        guard store.repositories.value == .loading else { return }
        request.clean()
        invoke(.cancelled)
    }

    /// Makes a repository a favourite, or not one any more.
    func toggleFavorite(_ repository: Repository) {
        invoke(.favoriteToggled(repository))
    }

    private func load(_ page: ListRequest) {
        request.clean()
        invoke(cleanedBy: request) { [session] in
            .answered(.success(try await session.repositories(for: page)))
        } onError: { error in
            .answered(.failure(SearchError(error)))
        }
    }
}
