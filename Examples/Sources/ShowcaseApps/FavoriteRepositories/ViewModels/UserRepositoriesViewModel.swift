import FluxCapacitor

/// The content and the actions of the screen of a user's repositories.
@MainActor
final class UserRepositoriesViewModel {
    let title: String
    let status: Constant<ListingStatus>
    let sections: Constant<[ListSection<Repository>]>
    let nextPage: Constant<NextPage>

    let user: User
    private let action: RepositoryAction
    private let dustBuster = DustBuster()

    init(user: User, action: RepositoryAction) {
        self.user = user
        self.action = action
        title = user.login
        let store = RepositoryStore.instantiate()
        status = store.repositories.map(cleanedBy: dustBuster) {
            ListingStatus(of: $0, in: .repositories(of: user))
        }
        sections = store.repositories.map(cleanedBy: dustBuster) { repositories in
            [ListSection(rows: repositories.items)]
        }
        nextPage = store.repositories.map(cleanedBy: dustBuster, \.nextPage)
    }

    /// The user's repository with this name; nil if it is not in the list.
    func repository(named name: String) -> Repository? {
        sections.value.lazy.flatMap(\.rows)
            .first { $0.owner.login == user.login && $0.name == name }
    }

    func load() { action.showRepositories(of: user) }
    func loadAgain() { action.loadAgain() }
    func loadNextPage() { action.loadNextPage() }
    func cancel() { action.cancel() }
    func toggleFavorite(_ repository: Repository) { action.toggleFavorite(repository) }
}

extension ListingWords {
    fileprivate static func repositories(of user: User) -> ListingWords {
        ListingWords(
            invitation: ListingStatus(title: user.login, symbol: "shippingbox"),
            loading: "Loading \(user.login)’s Repositories",
            nothing: ListingStatus(
                title: "No Repositories",
                message: "\(user.login) has no public ones.",
                symbol: "shippingbox"
            ),
            one: "repository",
            many: "repositories"
        )
    }
}
