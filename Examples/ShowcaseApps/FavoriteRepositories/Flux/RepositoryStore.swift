import FluxCapacitor

/// The repositories of the user who was chosen last, and the person's favourites.
///
/// Every screen that shows a star observes the same favourites, so a change made on one is seen on all. They last as long
/// as the process.
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
