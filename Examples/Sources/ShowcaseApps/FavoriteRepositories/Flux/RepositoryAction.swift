import FluxCapacitor

/// Loads users' repositories, and changes favourites.
@MainActor
final class RepositoryAction: Actionable {
    typealias DispatchStateType = Dispatcher.Repository

    private let session: any GitHubSession
    private let store = RepositoryStore.instantiate()

    /// Owns the latest request. After `clean`, the request does not dispatch its answer to the store.
    private let request = DustBuster()

    init(session: any GitHubSession) {
        self.session = session
    }

    /// Loads a user's repositories, unless they are loaded or loading.
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

    /// Loads the same user's repositories again.
    func loadAgain() {
        guard let user = store.owner.value else { return }
        invoke(.loadingRestarted)
        load(.repositories(of: user))
    }

    /// Loads the next page, unless there is none or it is loading.
    func loadNextPage() {
        guard let url = store.repositories.value.nextPage.requestableURL else { return }
        invoke(.nextPageRequested)
        load(.page(url))
    }

    /// Cancels the loading of the first page.
    func cancel() {
        guard store.repositories.value == .loading else { return }
        request.clean()
        invoke(.cancelled)
    }

    /// Adds a repository to the favourites, or removes it from them.
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
