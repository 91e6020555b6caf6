import FluxCapacitor

extension Dispatcher {
    /// The events of repositories.
    enum Repository: DispatchState {
        typealias RelatedStoreType = RepositoryStore
        typealias RelatedActionType = RepositoryAction

        /// The person has chosen a user, whose repositories are shown.
        case ownerChosen(ShowcaseApps.User)
        /// The first page is requested again.
        case loadingRestarted
        /// The next page is requested.
        case nextPageRequested
        /// A request has ended.
        case answered(Result<ResultPage<ShowcaseApps.Repository>, SearchError>)
        /// The person has cancelled the loading of the first page.
        case cancelled
        /// The person has added a repository to the favourites or removed it.
        case favoriteToggled(ShowcaseApps.Repository)
    }
}

/// The repositories of the last chosen user, and the person's favourites.
///
/// Every screen with a star observes the same favourites, so a change on one screen is visible on all. The favourites
/// last as long as the process.
final class RepositoryStore: Storable {
    typealias DispatchStateType = Dispatcher.Repository

    let owner: Constant<User?>
    private let _owner = Variable<User?>(nil)

    let repositories: Constant<Listing<Repository>>
    private let _repositories = Variable<Listing<Repository>>(.idle)

    let favorites: Constant<Favorites>
    private let _favorites = Variable(Favorites())

    init() {
        owner = Constant(_owner)
        repositories = Constant(_repositories)
        favorites = Constant(_favorites)
    }

    func reduce(with state: Dispatcher.Repository) {
        switch state {
        case .ownerChosen(let user):
            _owner.value = user
            _repositories.value = .loading
        case .loadingRestarted:
            if owner.value != nil { _repositories.value = .loading }
        case .nextPageRequested:
            _repositories.value.beginNextPage()
        case .answered(let answer):
            _repositories.value.receive(answer)
        case .cancelled:
            _repositories.value.cancel()
        case .favoriteToggled(let repository):
            _favorites.value.toggle(repository)
        }
    }
}

/// The person's favourite repositories, the newest first.
struct Favorites: Equatable {
    private(set) var repositories: [Repository] = []

    /// Whether a repository is a favourite.
    subscript(contains id: Repository.ID) -> Bool { repositories.contains { $0.id == id } }

    /// Adds a repository, or removes it if it is a favourite.
    mutating func toggle(_ repository: Repository) {
        if let index = repositories.firstIndex(where: { $0.id == repository.id }) {
            repositories.remove(at: index)
        } else {
            repositories.insert(repository, at: 0)
        }
    }
}
